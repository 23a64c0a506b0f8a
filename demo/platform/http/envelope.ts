/** A refused field: its wire path, the broken rule and the rule's data. */
export interface FieldViolation {
  field: string;
  description: string;
  violatedRule: string;
  data: Record<string, unknown>;
  ruleName?: string;
}

interface FaultBody {
  [field: string]: unknown;
  details?: {
    applicationError?: { code: string; description: string; data: object };
    validationError?: { fieldViolations: FieldViolation[] };
  };
}

/** A refusal with the platform's status and JSON body. */
export class PlatformFault extends Error {
  readonly status: number;
  readonly body: FaultBody;
  constructor(status: number, message: string, body: FaultBody) {
    super(message);
    this.status = status;
    this.body = body;
  }

  /** The service's error code, if any. */
  get code(): string | undefined {
    return this.body.details?.applicationError?.code;
  }

  /** True if fields of the request were refused. */
  get isValidation(): boolean {
    return this.body.details?.validationError !== undefined;
  }
}

/** The gateway's format: a message, and no code besides the status. */
export function gatewayFault(status: number, message: string): PlatformFault {
  return new PlatformFault(status, message, { message, details: {} });
}

/** An application error with a code of the service. */
export function applicationFault(
  status: number,
  code: string,
  description: string,
  data: Record<string, unknown> = {},
): PlatformFault {
  const details = { applicationError: { code, description, data } };
  return new PlatformFault(status, description, { message: description, details });
}

/** A validation error (400) that names every refused field. */
export function validationFault(fieldViolations: FieldViolation[]): PlatformFault {
  const words = fieldViolations.map(({ field, description }) => `"${field}" ${description}`).join(', ');
  const message = `INVALID_ARGUMENT: ${words}`;
  return new PlatformFault(400, message, { message, details: { validationError: { fieldViolations } } });
}

/** A validation error about one field. */
export function fieldFault(
  field: string,
  violatedRule: string,
  description: string,
  data: Record<string, unknown> = {},
): PlatformFault {
  return validationFault([{ field, description, violatedRule, data }]);
}

/** A validation error of one field that breaks a named rule of the service. */
export function ruleFault(field: string, ruleName: string, description: string): PlatformFault {
  return validationFault([{ field, description, violatedRule: 'OTHER', ruleName, data: {} }]);
}

/** The token endpoint's format. */
export function oauthFault(status: 400 | 401, error: string, description: string): PlatformFault {
  return new PlatformFault(status, description, { error, error_description: description });
}
