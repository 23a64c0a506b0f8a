import { ShelfedgeError, type ErrorCode, type ErrorDetails } from '../domain/errors.ts';
import { z } from '../domain/schema.ts';

const Envelope = z.object({
  message: z.optional(z.string()),
  details: z.optional(
    z.object({
      applicationError: z.optional(
        z.object({ code: z.optional(z.union([z.string(), z.number()])), description: z.optional(z.string()) }),
      ),
      validationError: z.optional(
        z.object({
          fieldViolations: z.array(
            z.object({ field: z.string(), description: z.optional(z.string()), violatedRule: z.optional(z.string()) }),
          ),
        }),
      ),
    }),
  ),
});

const codes: Partial<Record<number, ErrorCode>> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  428: 'wrong_catalog_version',
  429: 'throttled',
};

export interface Failure {
  status: number;
  /** Parsed JSON, or undefined where the answer was none. */
  body: unknown;
  requestId: string | null;
  retryAfter: string | null;
  /** Epoch ms, for a Retry-After that is a date. */
  now: number;
}

/** Any answer but 200 as an error. The message names the call and the status, never a body. */
export function toError(path: string, failure: Failure): ShelfedgeError {
  const { status, requestId } = failure;
  const envelope = Envelope.safeParse(failure.body);
  const { applicationError, validationError } = (envelope.success ? envelope.data.details : undefined) ?? {};
  const retryAfterMs = parseRetryAfter(failure.retryAfter, failure.now);
  const details: ErrorDetails = { status };
  if (requestId !== null) details.requestId = requestId;
  if (retryAfterMs !== undefined) details.retryAfterMs = retryAfterMs;
  if (applicationError?.code !== undefined) details.applicationCode = String(applicationError.code);
  if (validationError !== undefined) details.violations = toViolations(validationError.fieldViolations);
  return new ShelfedgeError(codeOfStatus(status, validationError !== undefined), `${path} answered ${status}`, details);
}

function codeOfStatus(status: number, isValidation: boolean): ErrorCode {
  const known = codes[status];
  if (known !== undefined) return known;
  if (isValidation) return 'validation';
  return status >= 400 && status < 500 ? 'application' : 'server';
}

const toViolations = (
  violations: { field: string; description?: string | undefined; violatedRule?: string | undefined }[],
) =>
  violations
    .map(({ field, description = '', violatedRule }) => ({
      field,
      description,
      ...(violatedRule === undefined ? {} : { rule: violatedRule }),
    }))
    .sort((a, b) => (a.field < b.field ? -1 : 1));

/** Retry-After in seconds or as an HTTP date, to milliseconds from now; undefined for what is no time to wait. */
export function parseRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  const isSeconds = /^\d+$/.test(header.trim());
  const ms = isSeconds ? Number(header) * 1000 : Math.max(0, Date.parse(header) - now);
  return Number.isSafeInteger(ms) ? ms : undefined;
}
