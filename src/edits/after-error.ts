import type { EditState, WaitingReason } from '../domain/edit.ts';
import { codeOf, ShelfedgeError, type ErrorCode } from '../domain/errors.ts';
import { neverMs, waitMs } from './back-off.ts';

/** How often an edit was tried, and whether any try sent something whose outcome nobody has seen. */
export interface Tried {
  number: number;
  wasSent: boolean;
}

export interface WaitContext {
  now(): number;
  /** 0 to 1, for jitter. */
  random(): number;
  /** How long a write whose connection is gone may still come into force, in ms; 0 where revisions keep it out. */
  settleMs: number;
}

export const triedBefore = (state: EditState): Tried => ({
  number: state.tag === 'waiting' || state.tag === 'sending' ? state.attempt : 0,
  wasSent: state.tag === 'sending' || (state.tag === 'waiting' && state.wasSent),
});

const unknownOutcomes: readonly ErrorCode[] = ['network', 'timeout', 'server', 'malformed_answer'];

/** Whether the platform may have done what it was asked, although it said something else or nothing. */
export const isOutcomeUnknown = (error: unknown): boolean => unknownOutcomes.includes(codeOf(error));

const waitingFor: Partial<Record<ErrorCode, WaitingReason>> = {
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

/** How many writes in a row may lose against somebody else's before the platform's word is taken for a no. */
const mostLost = 6;

/** Where a failed try leaves an edit; a failure that is not the platform's is thrown on. */
export function afterError(error: unknown, tried: Tried, context: WaitContext): EditState {
  // The journal failed: nothing may go on that could not be written down.
  if (!(error instanceof ShelfedgeError) || error.code === 'storage') throw error;
  const { code, details } = error;
  const isBusy = code === 'conflict' && tried.number < mostLost;
  const reason = isBusy ? 'busy' : waitingFor[code];
  if (reason !== undefined) return toWaiting(reason, tried, context, details.retryAfterMs);
  const described = details.violations?.map(({ description }) => description).join('; ') ?? details.description ?? '';
  return { tag: 'refused', code, description: described };
}

/** Where a reading that failed leaves an edit: it refuses none that may have been sent. */
export function afterReading(error: unknown, tried: Tried, context: WaitContext): EditState {
  const state = afterError(error, tried, context);
  return state.tag === 'refused' && tried.wasSent ? toWaiting('server', tried, context) : state;
}

/** An edit that is tried again by itself, or by a person where only one can help. */
export function toWaiting(
  reason: WaitingReason,
  { number, wasSent }: Tried,
  context: WaitContext,
  retryAfterMs?: number,
): EditState {
  const ms = waitMs({ reason, attempt: number, retryAfterMs, random: context.random() });
  const settled = wasSent ? context.settleMs : 0;
  const nextAt = ms === null ? neverMs : context.now() + Math.max(ms, settled);
  return { tag: 'waiting', reason, attempt: number, nextAt, wasSent };
}
