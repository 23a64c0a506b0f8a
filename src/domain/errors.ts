import { errorCodes, type ErrorCodes } from '../base/errors.ts';

/** The failures of the extension itself. `ui/` has the messages for people. */
const ownCodes = [
  /** the page or the build may not do this */
  'not_allowed',
  /** no store is connected */
  'not_connected',
  /** the store has no OAuth client id, which its customers' log-in needs */
  'client_missing',
  /** the browser could not keep something; `description` says why */
  'storage',
  /** a guardrail blocks the edit or needs confirmation; `findings` says why */
  'guarded',
  /** the recipient stopped before it answered; the outcome is unknown and the request can be repeated */
  'interrupted',
  /** the extension was updated, and the page that asks is of another version */
  'other_version',
  /** the page is gone */
  'no_page',
] as const;

// Programmers who use the client alone see none of it.
declare module '../base/errors.ts' {
  interface ErrorCodes {
    extension: (typeof ownCodes)[number];
  }
  interface ErrorDetails {
    /** The guardrail findings, see `guardrails.ts`. */
    findings?: { rule: string; level: 'ask' | 'block'; numbers: Record<string, string> }[];
  }
}

/** Every failure that an answer of the background can name. */
export const answeredCodes = [...errorCodes, ...ownCodes] as const satisfies readonly ErrorCodes[keyof ErrorCodes][];
