import type { ErrorCode } from '../../base/errors.ts';
import type { FieldKey } from '../../domain/fields.ts';
import * as failureMessages from '../../messages/compiled/failure.ts';
import * as fieldMessages from '../../messages/compiled/field.ts';

/** The texts of each error: what happened, and what to do. */
const errors: Record<ErrorCode, { what: string; next: string }> = failureMessages.errors;

/** The texts of storage failures, by the journal's description. */
const storage: Partial<Record<string, string>> = failureMessages.storage;

/** The texts of refusals that Shelfedge itself found, by description. */
const refusals: Partial<Record<string, string>> = failureMessages.refusals;

/** The text of a failure that is not about an edit. `description`: that of a storage failure. */
export function failureText(code: ErrorCode, description = ''): string {
  const known = code === 'storage' ? storage[description] : undefined;
  return known ?? `${errors[code].what} ${errors[code].next}`;
}

/**
 * The text of a refused edit. The platform's own reason replaces ours. `wasSent`: an earlier write of the edit has an
 * unknown outcome.
 */
export function refusalText(code: ErrorCode, description: string, field: FieldKey, wasSent = false): string {
  const { what, next } = errors[code];
  const { nothingChanged, maybeChanged } = failureMessages;
  const found = refusals[description];
  if (found !== undefined) return `${found} ${wasSent ? maybeChanged : nothingChanged}`;
  const reason = description.trim().replace(/[.\s]+$/, '');
  const happened = reason === '' ? what : fieldMessages.refused[field]({ reason });
  return `${happened} ${nothingChanged} ${next}`;
}
