import type { ErrorCode } from '../../domain/errors.ts';
import { problemWords } from './sign-in-words.ts';

/** What a failure on the way in means where the platform said no more, and what to do next. */
export const signInFailureWords: Record<ErrorCode, string> = {
  invalid_input: 'The store could not use what was sent. Look it over, then try again.',
  validation: 'The store did not accept what was typed. Look it over, then try again.',
  application: 'The store refused this. Try again, or go on at the store’s own page.',
  unauthorized: 'The store did not accept this. Go back and log in again.',
  forbidden: problemWords.notLetIn,
  not_found: 'The store does not know this any more. Go back and begin again.',
  conflict: 'Something else happened to this account meanwhile. Go back and log in again.',
  wrong_catalog_version: 'The store is not as it was when it was connected. Connect it again, then log in.',
  throttled: problemWords.throttled,
  server: 'The store has a problem of its own. Try again in a minute.',
  network: problemWords.offline,
  timeout: problemWords.slow,
  malformed_answer: 'The store answered something unreadable. Try again in a minute.',
  not_elevated: 'The store allows this to its owner only. Ask them.',
  cancelled: 'It was stopped. Begin again when you want.',
  not_allowed: 'That is not allowed from here. Close this and open it again.',
  not_connected: 'This store is not connected. Connect it, then log in.',
  storage: 'The browser could not keep the log-in. Free some disk space, then try again.',
  guarded: 'A guardrail stands in the way. Look it over, then try again.',
  interrupted: 'The browser stopped Shelfedge on the way. Nothing you typed is lost. Try again.',
  internal: 'Something went wrong in the extension. Try again.',
  invalid_state: 'This step is over. Go back and begin again.',
  no_page: 'There is nothing more to show. Go back and begin again.',
  jwt_invalid: 'The answer did not come from the store. Go back and log in again.',
  jwt_unexpected_data: 'The store answered something unreadable. Go back and log in again.',
  no_implementation: 'Nothing here answers what the store asked. Go on at the store’s own page.',
  several_implementations: 'More than one thing here answers the store. Go on at the store’s own page.',
  unexpected_event: 'The store told of something nobody waits for. Go back and begin again.',
};
