/** Every failure that code branches on. The code is stable; words for people are made from it in `ui/`. */
export const errorCodes = [
  'invalid_input',
  'validation',
  'application',
  'unauthorized',
  'forbidden',
  'not_found',
  'conflict',
  'wrong_catalog_version',
  'throttled',
  'server',
  'network',
  'timeout',
  'malformed_answer',
  'not_elevated',
  'cancelled',
  'not_allowed',
  'not_connected',
  'storage',
  'internal',
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** One field the platform or a schema refused, by its wire path. */
interface FieldViolation {
  field: string;
  description: string;
  rule?: string;
}

export interface ErrorDetails {
  /** HTTP status, where there was an answer. */
  status?: number;
  /** The platform's id of the request, for its support. */
  requestId?: string;
  /** The platform's own code, such as "-19976". */
  applicationCode?: string;
  /** How long the platform asked to wait. */
  retryAfterMs?: number;
  /** Sorted by field. */
  violations?: FieldViolation[];
}

/** The one error class: a stable code, a message without secrets, bodies or queries, and what is known besides. */
export class ShelfedgeError extends Error {
  override readonly name = 'ShelfedgeError';
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.details = details;
  }
}

/** The code of any thrown value; what is not ours is "internal". */
export const codeOf = (error: unknown): ErrorCode => (error instanceof ShelfedgeError ? error.code : 'internal');
