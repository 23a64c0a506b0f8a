import { hasApplicationCode, ShelfedgeError, type ErrorCode } from '../../base/errors.ts';
import type { RenewalFailure } from './session.ts';

/** Errors after which the outcome of a request is unknown. */
const unknownOutcomes: readonly ErrorCode[] = ['network', 'timeout', 'malformed_answer'];

/** Classifies a failed token request by what it says about the session. */
export function toRenewalFailure(error: unknown): RenewalFailure {
  if (!(error instanceof ShelfedgeError)) return 'unreachable';
  if (isRefusal(error)) return 'renewalRefused';
  return unknownOutcomes.includes(error.code) ? 'answerLost' : 'unreachable';
}

/**
 * True if the platform itself refused: 400, 401, or another 4xx in one of its own formats. A captive portal answers 403
 * or 404, which says nothing about the session.
 */
function isRefusal({ code, details }: ShelfedgeError): boolean {
  if (details.status === 400 || details.status === 401 || code === 'validation') return true;
  const isOwn = hasApplicationCode(details) || details.violations !== undefined;
  return isOwn && (code === 'application' || code === 'forbidden' || code === 'not_found');
}
