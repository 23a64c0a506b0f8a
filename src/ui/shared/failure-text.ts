import type { ErrorCode } from '../../domain/errors.ts';
import type { FieldKey } from '../../domain/fields.ts';
import * as failureMessages from '../../messages/compiled/failure.ts';
import * as fieldMessages from '../../messages/compiled/field.ts';

/** What every error means for a person: what happened, and what to do. */
const errors: Record<ErrorCode, { what: string; next: string }> = failureMessages.errors;

/** Why nothing can be kept on this device, by what the journal says of it. */
const storage: Partial<Record<string, string>> = failureMessages.storage;

/** What was found to be so instead of an answer that the platform could have given. */
const refusals: Partial<Record<string, string>> = failureMessages.refusals;

/** The text of a failure that is not about an edit; `description` is what is known besides, of storage. */
export function failureText(code: ErrorCode, description = ''): string {
  const known = code === 'storage' ? storage[description] : undefined;
  return known ?? `${errors[code].what} ${errors[code].next}`;
}

/**
 * The text of an edit that was not saved; the platform's own reason takes the place of ours. `wasSent` where a write of
 * it went out before that nobody saw the end of.
 */
export function refusalText(code: ErrorCode, description: string, field: FieldKey, wasSent = false): string {
  const { what, next } = errors[code];
  const { nothingChanged, maybeChanged } = failureMessages;
  const found = refusals[description];
  if (found !== undefined) return `${found} ${wasSent ? maybeChanged : nothingChanged}`;
  const reason = description.trim().replace(/[.\s]+$/, '');
  const happened = reason === '' ? what : fieldMessages[field].refused({ reason });
  return `${happened} ${nothingChanged} ${next}`;
}
