import { storage } from '../../messages/compiled/failure.ts';
import { codeOf, ShelfedgeError, type ErrorCode } from '../../base/errors.ts';

/** The part of an error that a surface keeps: nothing that a person typed, and nothing that the platform said in words. */
export interface Failure {
  code: ErrorCode;
  /** The HTTP status, if there was a response. */
  status?: number;
  requestId?: string;
  /** Why the browser could not use Shelfedge's data, if the cause was found. */
  storage?: keyof typeof storage;
  /** When it happened, epoch ms. */
  atMs: number;
}

/** The form of a request id. Anything else may hold private data and is left out. */
const requestId = /^[\w.:-]{1,64}$/;

const isStorage = (description: string): description is keyof typeof storage => Object.hasOwn(storage, description);

/** Reduces a thrown value to the part that is kept. */
export function toFailure(error: unknown, atMs: number): Failure {
  const details = error instanceof ShelfedgeError ? error.details : {};
  return {
    code: codeOf(error),
    ...(details.status !== undefined && { status: details.status }),
    ...(details.requestId !== undefined && requestId.test(details.requestId) && { requestId: details.requestId }),
    ...(details.description !== undefined && isStorage(details.description) && { storage: details.description }),
    atMs,
  };
}
