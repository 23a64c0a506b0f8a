import type { EditState, WaitingReason } from '../../domain/edit.ts';
import { hasApplicationCode, codeOf, ShelfedgeError, type ErrorCode } from '../../base/errors.ts';
import { neverMs } from '../../domain/wait.ts';
import { waitMs } from './back-off.ts';

/** How many attempts an edit had, and whether one of them sent a write with an unknown outcome. */
export interface AttemptInfo {
  number: number;
  /** How many in a row were lost to concurrent writes, just before this attempt. */
  lost?: number;
  wasSent: boolean;
}

export interface WaitContext {
  now(): number;
  /** 0 to 1, for jitter. */
  random(): number;
  /** How long an abandoned write can still take effect, in ms; 0 where revisions prevent a late write. */
  settleMs: number;
}

export const attemptInfoOf = (state: EditState): AttemptInfo => ({
  number: state.tag === 'waiting' || state.tag === 'sending' ? state.attempt : 0,
  lost: state.tag === 'waiting' && state.reason === 'busy' ? state.attempt : 0,
  wasSent: state.tag === 'sending' || (state.tag === 'waiting' && state.wasSent),
});

const unknownOutcomes: readonly ErrorCode[] = ['network', 'timeout', 'server', 'malformed_answer'];

/** True if the platform may have applied the write although it answered with an error or not at all. */
export const isOutcomeUnknown = (error: unknown): boolean => unknownOutcomes.includes(codeOf(error));

const unsentCodes: readonly ErrorCode[] = [
  'throttled',
  'cancelled',
  'not_elevated',
  'invalid_input',
  'unauthorized',
  'forbidden',
];

/** True if the request of a refused write did not leave: no turn, no key, cancelled. */
export const isUnsent = (error: ShelfedgeError | undefined): boolean =>
  error !== undefined && error.details.status === undefined && unsentCodes.includes(error.code);

const waitingReasons: Partial<Record<ErrorCode, WaitingReason>> = {
  network: 'offline',
  timeout: 'timeout',
  server: 'server',
  malformed_answer: 'malformed_answer',
  throttled: 'throttled',
  unauthorized: 'key_refused',
  forbidden: 'key_refused',
  not_elevated: 'key_missing',
  wrong_catalog_version: 'server',
};

/** After this many attempts in a row lost to concurrent writes, the platform's conflict is final. */
const maxLostWrites = 6;

/**
 * The state of an edit after a failed attempt: waiting or refused. Rethrows errors that do not come from the platform.
 */
export function afterError(error: unknown, info: AttemptInfo, context: WaitContext): EditState {
  // The journal failed. Stop: nothing may be sent that was not recorded first.
  if (!(error instanceof ShelfedgeError) || error.code === 'storage') throw error;
  const { code, details } = error;
  const lost = (info.lost ?? 0) + 1;
  if (code === 'conflict' && lost < maxLostWrites) return toWaiting('busy', { ...info, number: lost }, context);
  const reason = waitingReasons[code];
  if (reason !== undefined) return toWaiting(reason, info, context, details.retryAfterMs);
  return { tag: 'refused', code, description: reasonOf(error) };
}

/** The platform's reason in words for people; '' where the status says more. */
function reasonOf({ code, details }: ShelfedgeError): string {
  if (details.violations !== undefined) return details.violations.map(({ description }) => description).join('; ');
  const isReason = code === 'application' || hasApplicationCode(details) || details.status === undefined;
  return isReason ? (details.description ?? '') : '';
}

/** The state of an edit after a failed read. An edit with a write of unknown outcome waits; it is never refused. */
export function afterReadError(error: unknown, info: AttemptInfo, context: WaitContext): EditState {
  const state = afterError(error, info, context);
  return state.tag === 'refused' && info.wasSent ? toWaiting('server', info, context) : state;
}

/** The waiting state with the time of the next attempt. That time is `neverMs` where only a person can help. */
export function toWaiting(
  reason: WaitingReason,
  { number, wasSent }: AttemptInfo,
  context: WaitContext,
  retryAfterMs?: number,
): EditState {
  const ms = waitMs({ reason, attempt: number, retryAfterMs, random: context.random() });
  const settled = wasSent ? context.settleMs : 0;
  const nextAt = ms === null ? neverMs : context.now() + Math.max(ms, settled);
  return { tag: 'waiting', reason, attempt: number, nextAt, wasSent };
}
