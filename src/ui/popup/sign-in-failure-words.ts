import type { ErrorCode } from '../../domain/errors.ts';
import { problemWords } from './sign-in-words.ts';

/** What a failed sign-in step means where the platform gave no reason, and what to do next. */
export const signInFailureWords: Record<ErrorCode, string> = {
  invalid_input: 'The store didn’t accept this. Check it and try again.',
  validation: 'The store didn’t accept this. Check it and try again.',
  application: 'That didn’t work. Try again, or continue on the store’s page.',
  unauthorized: 'The store didn’t accept this. Log in again.',
  forbidden: problemWords.notLetIn,
  not_found: 'This is no longer in the store. Start again.',
  conflict: 'This account changed meanwhile. Log in again.',
  wrong_catalog_version: 'The store changed since it was connected. Connect it again, then log in.',
  throttled: problemWords.throttled,
  server: 'The store had an error. Try again in a minute.',
  network: problemWords.offline,
  timeout: problemWords.slow,
  malformed_answer: 'The store’s answer made no sense. Try again in a minute.',
  not_elevated: 'Only the store’s owner can do this. Ask them.',
  cancelled: 'Stopped. Start again any time.',
  not_allowed: 'That isn’t allowed from here. Close this and open it again.',
  not_connected: 'This store isn’t connected. Connect it, then log in.',
  storage: 'The browser couldn’t keep the login. Free some disk space, then try again.',
  guarded: 'A guardrail blocked this. Check it and try again.',
  interrupted: 'The browser interrupted Shelfedge. Nothing you typed is lost. Try again.',
  internal: 'Something went wrong in Shelfedge. Try again.',
  invalid_state: 'This step expired. Log in again.',
  no_page: 'Nothing more to show. Log in again.',
  jwt_invalid: 'Something went wrong in Shelfedge. Log in again.',
  jwt_unexpected_data: 'Something went wrong in Shelfedge. Log in again.',
  no_implementation: 'Something went wrong in Shelfedge. Continue on the store’s page.',
  several_implementations: 'Something went wrong in Shelfedge. Continue on the store’s page.',
  unexpected_event: 'Something went wrong in Shelfedge. Log in again.',
};
