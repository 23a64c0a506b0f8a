import { platformCaptchaKeys } from '../base/captcha-keys.ts';

/** The default page size of a query. */
export const defaultPageSize = 50;

/** The minimum interval between warm-ups of a redirect session: 7 days. */
export const preWarmIntervalMs = 604_800_000;

/** The minimum length of a PKCE code verifier. */
export const verifierLengthMin = 43;

/** The maximum length of a PKCE code verifier. */
export const verifierLengthMax = 128;

/** The default length of a PKCE code verifier. */
export const verifierLengthDefault = 43;

/** The time limit of a silent login's hidden frame: 2 minutes. */
export const silentLoginTimeoutMs = 120_000;

/** The query string length above which a GET is sent as a POST. */
export const maxQueryLength = 4000;

/** The default version of the GraphQL API. */
export const graphqlVersion = 'alpha';

/** The default path of a cookie. */
export const cookiePath = '/';

/** The public site key of the platform's visible captcha, for `captchaTokens: [{ Recaptcha }]`. */
export const captchaVisibleSiteKey = platformCaptchaKeys.visible;

/** The public site key of the platform's invisible captcha, for `captchaTokens: [{ InvisibleRecaptcha }]`. */
export const captchaInvisibleSiteKey = platformCaptchaKeys.invisible;
