import { inSavepoint } from '../database.ts';
import { PlatformFault } from '../http/envelope.ts';
import type { FieldViolation } from '../http/envelope.ts';
import type { DocumentStore } from './documents.ts';

interface ItemError {
  code: string;
  description: string;
  data: object;
}

interface ItemMetadata {
  id?: string;
  originalIndex: number;
  success: boolean;
  error?: ItemError;
}

/** The response of a bulk call: the outcome of every item, in order. */
export interface BulkAnswer<T> {
  results: { itemMetadata: ItemMetadata; item?: T }[];
  bulkActionMetadata: { totalSuccesses: number; totalFailures: number; undetailedFailures: number };
}

const codes: Record<number, string> = { 403: 'FORBIDDEN', 404: 'NOT_FOUND', 409: 'CONFLICT' };

/** Converts a refusal to an item error. */
function toItemError({ body, message, status }: PlatformFault): ItemError {
  const { details = {} } = body as {
    details?: { applicationError?: ItemError; validationError?: { fieldViolations: FieldViolation[] } };
  };
  if (details.applicationError !== undefined) return details.applicationError;
  const ruleName = details.validationError?.fieldViolations.find((violation) => violation.ruleName)?.ruleName;
  return { code: ruleName ?? codes[status] ?? 'INVALID_ARGUMENT', description: message, data: details };
}

/** Writes every item in its own savepoint: a refused item is rolled back alone. */
export function runBulk<I, T extends { id: string }>(
  shop: DocumentStore,
  items: readonly I[],
  returnEntity: boolean | null | undefined,
  write: (item: I, index: number) => T,
  readId: (item: I) => string | null | undefined = () => undefined,
): BulkAnswer<T> {
  const results = items.map((item, originalIndex): BulkAnswer<T>['results'][number] => {
    try {
      const written = inSavepoint(shop.db, () => write(item, originalIndex));
      const itemMetadata = { id: written.id, originalIndex, success: true };
      return { itemMetadata, ...(returnEntity === true && { item: written }) };
    } catch (error) {
      if (!(error instanceof PlatformFault)) throw error;
      const id = readId(item) ?? undefined;
      const itemMetadata = {
        ...(id !== undefined && { id }),
        originalIndex,
        success: false,
        error: toItemError(error),
      };
      return { itemMetadata };
    }
  });
  const totalSuccesses = results.filter(({ itemMetadata }) => itemMetadata.success).length;
  const totalFailures = results.length - totalSuccesses;
  return { results, bulkActionMetadata: { totalSuccesses, totalFailures, undetailedFailures: 0 } };
}
