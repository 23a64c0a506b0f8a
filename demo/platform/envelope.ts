/** One refused field: its path on the wire, the rule it broke and what that rule holds. */
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

/** A refusal with the status and JSON body the platform answers it with. */
export class PlatformFault extends Error {
  readonly status: number;
  readonly body: FaultBody;
  constructor(status: number, message: string, body: FaultBody) {
    super(message);
    this.status = status;
    this.body = body;
  }

  /** The code of the service that refused, if it named one. */
  get code(): string | undefined {
    return this.body.details?.applicationError?.code;
  }

  /** Whether fields of the request were refused. */
  get isValidation(): boolean {
    return this.body.details?.validationError !== undefined;
  }
}

/** The gateway's form: a message and nothing to branch on but the status. */
export function gatewayFault(status: number, message: string): PlatformFault {
  return new PlatformFault(status, message, { message, details: {} });
}

/** An application error: a code of the service that refused. */
export function applicationFault(
  status: number,
  code: string,
  description: string,
  data: Record<string, unknown> = {},
): PlatformFault {
  const details = { applicationError: { code, description, data } };
  return new PlatformFault(status, description, { message: description, details });
}

/** A validation error, always 400, naming every refused field. */
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

/** A validation error about one field that breaks a rule the service itself names. */
export function ruleFault(field: string, ruleName: string, description: string): PlatformFault {
  return validationFault([{ field, description, violatedRule: 'OTHER', ruleName, data: {} }]);
}

/** The token endpoint's own form. */
export function oauthFault(status: 400 | 401, error: string, description: string): PlatformFault {
  return new PlatformFault(status, description, { error, error_description: description });
}
