/** Every failure that code branches on. The code is stable; words for people are made from it in `ui/`. */
export const errorCodes = [
  /** the input was refused before anything was sent; `violations` names every field */
  'invalid_input',
  /** the platform refused fields; `violations` names them */
  'validation',
  /** the platform refused for a reason of its own; `applicationCode` and `description` tell it */
  'application',
  /** 401: the credential is not, or no longer, good */
  'unauthorized',
  /** 403: the credential may not do this */
  'forbidden',
  /** 404 */
  'not_found',
  /** 409: somebody else changed it meanwhile, or it exists already */
  'conflict',
  /** 428: the store runs the other catalog */
  'wrong_catalog_version',
  /** 429: too many calls; `retryAfterMs` where the platform names a time */
  'throttled',
  /** 5xx: the platform failed */
  'server',
  /** no answer came */
  'network',
  /** no whole answer came in time */
  'timeout',
  /** a 200 without the promised shape, or a redirect */
  'malformed_answer',
  /** the call needs a merchant's key */
  'not_elevated',
  /** the caller's signal aborted it */
  'cancelled',
  'not_allowed',
  'not_connected',
  'storage',
  /** a guardrail blocks the edit, or asks before it; `findings` says why */
  'guarded',
  /** whoever was asked was stopped before it answered: it may be done or not, and can be asked again */
  'interrupted',
  /** a failure that is none of these */
  'internal',
  'invalid_state',
  'no_page',
  'jwt_invalid',
  'jwt_unexpected_data',
  'no_implementation',
  'several_implementations',
  'unexpected_event',
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** One field the platform or a schema refused, by its wire path. */
export interface FieldViolation {
  field: string;
  description: string;
  rule?: string;
  /** The form the value should have had, such as EMAIL. */
  type?: string;
}

export interface ErrorDetails {
  /** HTTP status, where there was an answer. */
  status?: number;
  /** The platform's id of the request, for its support. */
  requestId?: string;
  /** The public path of the call, without its values. */
  path?: string;
  /** The platform's own code, such as "-19976"; the status as text where it gave none. */
  applicationCode?: string;
  /** The platform's own words for an application error. */
  description?: string;
  /** How long the platform asked to wait. */
  retryAfterMs?: number;
  /** Sorted by field. */
  violations?: FieldViolation[];
  /** What the guardrails found, see `guardrails.ts`. */
  findings?: { rule: string; level: 'ask' | 'block'; numbers: Record<string, string> }[];
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
