import { ShelfedgeError, type ErrorCode } from '../../domain/errors.ts';
import type { RenewalFailure } from './session.ts';

/** After these nobody knows whether the platform did what it was asked. */
const lost: readonly ErrorCode[] = ['network', 'timeout', 'malformed_answer'];

/** What a failed token request says about the session. */
export function toRenewalFailure(error: unknown): RenewalFailure {
  if (!(error instanceof ShelfedgeError)) return 'unreachable';
  if (isRefusal(error)) return 'renewalRefused';
  return lost.includes(error.code) ? 'answerLost' : 'unreachable';
}

/**
 * Whether the platform itself said no: 400 or 401, or another 4xx in one of its own forms. A page that stands in
 * between, such as a network's own log-in, answers 403 or 404 and says nothing about a session.
 */
function isRefusal({ code, details: { status, applicationCode } }: ShelfedgeError): boolean {
  if (status === 400 || status === 401 || code === 'validation') return true;
  const isOwn = applicationCode !== undefined && applicationCode !== String(status);
  return isOwn && (code === 'application' || code === 'forbidden' || code === 'not_found');
}
