export type LoginErrorCode = 'invalidEmail' | 'invalidPassword' | 'resetPassword' | CaptchaErrorCode;
export type RegisterErrorCode = 'invalidEmail' | 'emailAlreadyExists' | CaptchaErrorCode;
export type CaptchaErrorCode = 'missingCaptchaToken' | 'invalidCaptchaToken';

const captchaCodes = [
  ['-19971', 'missingCaptchaToken'],
  ['MISSING_CAPTCHA_TOKEN', 'missingCaptchaToken'],
  ['CAPTCHA_TOKEN_REQUIRED', 'missingCaptchaToken'],
  ['RECAPTCHA_REQUIRED', 'missingCaptchaToken'],
  ['-19970', 'invalidCaptchaToken'],
  ['INVALID_CAPTCHA_TOKEN', 'invalidCaptchaToken'],
  ['RECAPTCHA_FAILED', 'invalidCaptchaToken'],
] as const;

/** The application codes that refuse a login, by the names of the platform's SDK. */
export const loginCodes = new Map<string, LoginErrorCode>([
  ...captchaCodes,
  ['-19976', 'invalidPassword'],
  ['-19973', 'resetPassword'],
]);

/** The application codes that refuse a registration. */
export const registerCodes = new Map<string, RegisterErrorCode>([
  ...captchaCodes,
  ['-19995', 'emailAlreadyExists'],
  ['DUPLICATE_EMAIL', 'emailAlreadyExists'],
]);

/** The application codes that refuse the credential of an identity call: an invalid session, or none at all. */
export const credentialCodes: ReadonlySet<string> = new Set(['-19984', 'UNAUTHENTICATED', 'UNAUTHORIZED']);
