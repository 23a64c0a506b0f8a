/** The platform's answers to a registration, a login or a verification. */
export const AuthenticationState = [
  'UNKNOWN_STATE',
  'SUCCESS',
  'REQUIRE_OWNER_APPROVAL',
  'REQUIRE_EMAIL_VERIFICATION',
  'STATUS_CHECK',
  'REQUIRE_MISSING_FIELDS',
] as const;
export type AuthenticationState = (typeof AuthenticationState)[number];

/** The states of a sign-in flow in the client. */
export const LoginStateName = [
  'INITIAL',
  'SUCCESS',
  'FAILURE',
  'EMAIL_VERIFICATION_REQUIRED',
  'OWNER_APPROVAL_REQUIRED',
  'USER_CAPTCHA_REQUIRED',
  'SILENT_CAPTCHA_REQUIRED',
] as const;
export type LoginStateName = (typeof LoginStateName)[number];

/** The owner of a refresh token; used by the client only. */
export const TokenRole = ['none', 'visitor', 'member'] as const;
export type TokenRole = (typeof TokenRole)[number];

/** Why a second factor is required. */
export const MultiFactorReason = ['USER_SETTINGS', 'HIGH_RISK_LOGIN'] as const;
export type MultiFactorReason = (typeof MultiFactorReason)[number];

/** The contact that a code verifies. */
export const VerificationTarget = ['EMAIL'] as const;
export type VerificationTarget = (typeof VerificationTarget)[number];

/** Why an e-mail address was refused. */
export const EmailFailureReason = [
  'UNKNOWN_REASON',
  'EMAIL_ADDRESS_BOUNCED',
  'EMAIL_DOMAIN_MISSING_DNS_RECORDS',
  'EMAIL_DOMAIN_FORMAT_INVALID',
  'EMAIL_DOMAIN_PERMANENTLY_BLACKLISTED',
] as const;
export type EmailFailureReason = (typeof EmailFailureReason)[number];
