import { ShelfedgeError } from '../base/errors.ts';

/**
 * Maps platform errors for the port. `conflict` means a concurrent change. A value that another product uses is a
 * refusal, and so is a field that another app holds (`field_locked`).
 */
export function toPortError(error: unknown): unknown {
  if (!(error instanceof ShelfedgeError)) return error;
  const { code, message, details } = error;
  const reason = details.applicationCode ?? '';
  if (reason === 'PRODUCT_RESTRICTION_ERROR')
    return new ShelfedgeError('application', message, { ...details, description: 'field_locked' }, { cause: error });
  const isTaken = code === 'conflict' && /EXIST|DUPLICATE/.test(reason);
  return isTaken ? new ShelfedgeError('application', message, details, { cause: error }) : error;
}
