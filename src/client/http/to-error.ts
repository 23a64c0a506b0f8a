import { ShelfedgeError, type ErrorCode, type ErrorDetails, type FieldViolation } from '../../base/errors.ts';
import { credentialCodes } from '../identity-codes.ts';
import { parseHttpDate } from './http-date.ts';
import { createRedactor, isToken } from './redact.ts';

const codes: Partial<Record<number, ErrorCode>> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  428: 'wrong_catalog_version',
  429: 'throttled',
};

const tokenPaths: readonly string[] = ['/oauth2/token', '/oauth/access'];
const identityPath = '/_api/iam/';

export interface Failure {
  status: number;
  statusText: string;
  /** The parsed JSON, or undefined if the body was not JSON. */
  body: unknown;
  requestId: string | null;
  retryAfter: string | null;
  /** Epoch ms, for a Retry-After that is a date. */
  now: number;
  /** The texts that the call sent. The error must not repeat them, even if the platform does. */
  sent: readonly string[];
}

/**
 * Converts any response but 200 to an error. Its texts are the platform's, without those that the call sent, so they hold
 * no credential and nothing of the request.
 */
export function toError(path: string, failure: Failure): ShelfedgeError {
  const { status, requestId, sent } = failure;
  const statusText = createRedactor(sent)(failure.statusText);
  const fields = readEnvelope(failure);
  const retryAfterMs = parseRetryAfter(failure.retryAfter, failure.now);
  const details: ErrorDetails = { status, path };
  if (statusText !== '') details.statusText = statusText;
  if (requestId !== null) details.requestId = requestId;
  if (retryAfterMs !== undefined) details.retryAfterMs = retryAfterMs;
  Object.assign(details, fields.violations === undefined && { applicationCode: String(status) }, fields);
  const code = isRefusedPerson(path, failure) ? 'application' : codeOfStatus(status, fields.violations !== undefined);
  return new ShelfedgeError(code, toMessage(path, code, { ...failure, statusText }, fields), details);
}

/** The error for a redirect, which is not followed: it would take the credential elsewhere. In a browser, its status is 0. */
export function toRedirectError(
  path: string,
  { status, statusText, requestId, sent }: Pick<Failure, 'status' | 'statusText' | 'requestId' | 'sent'>,
): ShelfedgeError {
  const words = createRedactor(sent)(statusText);
  const name = words || (status === 0 ? '' : String(status));
  const message = tokenPaths.includes(path)
    ? toTokenMessage(name, ['the response is a redirect'], requestId)
    : `${path} answered a redirect`;
  const details = {
    status,
    path,
    ...(words !== '' && { statusText: words }),
    ...(requestId !== null && { requestId }),
  };
  return new ShelfedgeError('malformed_answer', message, details);
}

/**
 * True if a 401 of the identity service refuses the person or what they typed, such as a password: no other credential
 * would help, and one more call counts as another attempt. A refused credential has no application error, or one of few.
 */
function isRefusedPerson(path: string, { status, body }: Failure): boolean {
  if (status !== 401 || !path.startsWith(identityPath)) return false;
  const code = applicationErrorOf(body)['code'];
  return isCode(code) && !credentialCodes.has(String(code));
}

function codeOfStatus(status: number, isValidation: boolean): ErrorCode {
  const known = codes[status];
  if (known !== undefined) return known;
  if (isValidation) return 'validation';
  return status >= 400 && status < 500 ? 'application' : 'server';
}

function toMessage(path: string, code: ErrorCode, failure: Failure, fields: ErrorFields): string {
  const { status, statusText, requestId } = failure;
  const { applicationCode, description, violations } = fields;
  const refusals = (violations ?? []).map(toWords);
  if (tokenPaths.includes(path)) {
    const unread = failure.body === undefined ? 'the response is not JSON' : undefined;
    return toTokenMessage(statusText || String(status), [applicationCode, description, ...refusals, unread], requestId);
  }
  if (violations !== undefined) return `INVALID_ARGUMENT: ${refusals.join(', ') || description || 'no field is named'}`;
  if (code !== 'server') return `${path} answered ${status}${description === undefined ? '' : `: ${description}`}`;
  return toSystemError(requestId);
}

/** The platform's words for a failure that says nothing else. */
export const toSystemError = (requestId: string | null): string =>
  requestId === null ? 'System error occurred' : `System error occurred, request-id: ${requestId}`;

function toTokenMessage(name: string, reasons: (string | undefined)[], requestId: string | null): string {
  const reason = reasons.filter((text) => text !== undefined).join(', ');
  const words = [name, reason === '' ? '' : `(${reason})`].filter((text) => text !== '').join(' ');
  return `Failed to fetch tokens from OAuth API: ${words}. request id: ${requestId ?? 'none'}`;
}

const toWords = ({ field, description }: FieldViolation): string => `"${field}" ${description}`;

type Redact = (words: string) => string;
type ErrorFields = Pick<ErrorDetails, 'applicationCode' | 'description' | 'data' | 'violations'>;

/** Reads the platform's error formats: application, validation, gateway and OAuth. */
function readEnvelope({ body, sent }: Failure): ErrorFields {
  const redact = createRedactor(sent);
  const envelope = toObject(body);
  const { validationError } = toObject(envelope['details']);
  const applicationError = applicationErrorOf(body);
  const fields: ErrorFields = {};
  if (isObject(validationError)) {
    const { fieldViolations } = validationError;
    fields.violations = Array.isArray(fieldViolations) ? toViolations(fieldViolations, redact) : [];
  }
  const code = [applicationError['code'], envelope['errorCode'], envelope['error']].filter(isCode).map(String)[0];
  const words = [applicationError['description'], envelope['error_description'], envelope['message']].find(isWords);
  // A code that contains a mere word, such as `DIGITAL`, is the platform's own.
  if (code !== undefined && createRedactor(sent.filter((text) => text === code || isToken(text)))(code) === code)
    fields.applicationCode = code;
  // The message of a validation error repeats its fields.
  if (words !== undefined && !fields.violations?.length) fields.description = redact(words);
  if (applicationError['data'] !== undefined) fields.data = redactAll(applicationError['data'], redact);
  return fields;
}

const applicationErrorOf = (body: unknown) => toObject(toObject(toObject(body)['details'])['applicationError']);

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const toObject = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {});

const isWords = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** JSON with every text redacted; undefined where it is nested too deep to read. */
function redactAll(value: unknown, redact: Redact): unknown {
  try {
    return JSON.parse(JSON.stringify(value), (_, inner: unknown) =>
      typeof inner === 'string' ? redact(inner) : inner,
    );
  } catch {
    return undefined;
  }
}

const isCode = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && /^[\w.-]+$/.test(value));

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

const toViolations = (violations: readonly unknown[], redact: Redact): FieldViolation[] =>
  violations
    .map((value) => {
      const { field, description, violatedRule, data } = toObject(value);
      const { type, threshold } = toObject(data);
      return {
        field: toText(field),
        description: redact(toText(description)),
        ...(typeof violatedRule === 'string' ? { rule: violatedRule } : {}),
        ...(typeof type === 'string' ? { type } : {}),
        ...(typeof threshold === 'number' ? { threshold } : {}),
      };
    })
    .sort((a, b) => Number(a.field > b.field) - Number(a.field < b.field));

/** A comma between the values of a list, but not the one inside a date. */
const listComma = /,(?!\s*\d\d[ -][A-Z])/;

/** Half of a Date's range, so that a present time plus a wait is still a valid Date. */
const maxWaitMs = 4.32e15;

/**
 * Parses Retry-After, in seconds or as an HTTP date, to milliseconds from now. Of a list, the longest wait counts;
 * undefined if no value is valid.
 */
export function parseRetryAfter(header: string | null, now: number): number | undefined {
  const waits = (header ?? '').split(listComma).map((value) => toWaitMs(value.trim(), now));
  const longest = Math.max(...waits.filter(Number.isSafeInteger));
  return Number.isFinite(longest) ? longest : undefined;
}

function toWaitMs(value: string, now: number): number {
  if (/^\d+$/.test(value)) return Math.min(maxWaitMs, Number(value) * 1000);
  return Math.max(0, parseHttpDate(value) - now);
}
