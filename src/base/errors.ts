/** Every failure of the client that code branches on. The codes are stable. */
export const errorCodes = [
  /** the input was refused before anything was sent; `violations` names every field */
  'invalid_input',
  /** the platform refused fields; `violations` names them */
  'validation',
  /** the platform refused for a business rule; `applicationCode` and `description` name it */
  'application',
  /** 401: the credential is invalid or expired */
  'unauthorized',
  /** 403: the credential lacks the permission */
  'forbidden',
  /** 404 */
  'not_found',
  /** 409: a concurrent change, or the entity already exists */
  'conflict',
  /** 428: the store runs the other catalog version */
  'wrong_catalog_version',
  /** 429: too many calls; `retryAfterMs` if the platform names a time */
  'throttled',
  /** 5xx: the platform failed */
  'server',
  /** no response arrived */
  'network',
  /** no complete response arrived in time */
  'timeout',
  /** a 200 or an event without the documented shape, or a redirect */
  'malformed_answer',
  /** the call needs a merchant's API key */
  'not_elevated',
  /** the caller's signal aborted it */
  'cancelled',
  /** any other failure */
  'internal',
  /** a log-in's answer that belongs to no log-in of ours, or a step that is over */
  'invalid_state',
  /** no page follows, or none comes before */
  'out_of_range',
  /** a token that this key did not sign, or that is expired */
  'jwt_invalid',
  /** a signed token of another content */
  'jwt_unexpected_data',
  /** no service plugin answers this call */
  'no_implementation',
  /** more than one service plugin answers this call */
  'several_implementations',
  /** an event that has no handler, where others have */
  'unexpected_event',
] as const;

/** The codes by the program that has them: the extension adds its own. */
export interface ErrorCodes {
  client: (typeof errorCodes)[number];
}
export type ErrorCode = ErrorCodes[keyof ErrorCodes];

/** A field that the platform or a schema refused, by its wire path. */
export interface FieldViolation {
  field: string;
  description: string;
  rule?: string;
  /** The expected format, such as EMAIL. */
  type?: string;
  /** The limit that was passed, such as 2 for DECIMAL_MAX_SCALE. */
  threshold?: number;
}

export interface ErrorDetails {
  /** The HTTP status, if there was a response. */
  status?: number;
  /** The HTTP status text, such as "Bad Request", if the protocol has one: HTTP/2 does not. Stays in the process that called. */
  statusText?: string;
  /** The platform's request id, for its support. */
  requestId?: string;
  /** The public path of the call, with placeholders instead of values. */
  path?: string;
  /** The platform's error code, such as "-19976"; the status as text if there is none. */
  applicationCode?: string;
  /** The platform's own words, without the texts that were sent: the description of an application error, else its message. */
  description?: string;
  /** The platform's data of an application error: JSON, without the texts that were sent. Stays in the process that called. */
  data?: unknown;
  /** The platform's `Retry-After`, in ms. */
  retryAfterMs?: number;
  /** Sorted by field. */
  violations?: FieldViolation[];
}

/** The only error class: a stable code, a message without secrets, bodies or queries, and known details. */
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

/** The code of any thrown value; "internal" for values that are not a `ShelfedgeError`. */
export const codeOf = (error: unknown): ErrorCode => (error instanceof ShelfedgeError ? error.code : 'internal');

/** True if the platform named a code of its own, not only the HTTP status. */
export const hasApplicationCode = ({ applicationCode, status }: ErrorDetails): boolean =>
  applicationCode !== undefined && applicationCode !== String(status);

/** The refused fields of a thrown value; none if it names none. */
export const violationsOf = (error: unknown): FieldViolation[] =>
  error instanceof ShelfedgeError ? (error.details.violations ?? []) : [];

/** The `Retry-After` of a thrown value, in ms, if it has one. */
export const retryAfterMsOf = (error: unknown): number | undefined =>
  error instanceof ShelfedgeError ? error.details.retryAfterMs : undefined;
