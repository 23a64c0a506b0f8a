import { originOf } from './address.ts';
import { z } from '../base/schema.ts';

/**
 * How the platform's captcha is shown outside the platform's pages: the address of a captcha page on the store's or the
 * platform's origin, and the two public site keys.
 */
export const Captcha = z.object({
  page: z.string(),
  visibleKey: z.nullable(z.string()),
  invisibleKey: z.nullable(z.string()),
});
export type Captcha = z.infer<typeof Captcha>;

type CaptchaKind = 'visible' | 'invisible';

/** The form input that sets up a captcha, as typed; empty text for a missing key. */
export interface CaptchaAnswers {
  page: string;
  visibleKey: string;
  invisibleKey: string;
}

/** Why the input is invalid: an address of another origin, a malformed key, or no key at all. */
export type CaptchaProblem = 'not_allowed' | 'not_a_key' | 'no_key';
export type CaptchaProblems = Partial<Record<keyof CaptchaAnswers, CaptchaProblem>>;

const isSiteKey = (text: string): boolean => /^[\w-]{20,100}$/.test(text);

/** The addresses whose origins may host a captcha page. */
interface Home {
  storefront: string;
  api: string;
}

/** True if a captcha page has the store's or the platform's origin. */
export function isCaptchaPage(page: string, { storefront, api }: Home): boolean {
  if (!URL.canParse(page)) return false;
  // Compare the parts, not `origin`: a `blob:` address has the origin of the page that made it.
  const { protocol, host, username, password } = new URL(page);
  return [originOf(storefront), api].includes(`${protocol}//${host}`) && username === '' && password === '';
}

/** The problems of the form input; empty if the input is valid. */
export function checkCaptcha({ page, visibleKey, invisibleKey }: CaptchaAnswers, home: Home): CaptchaProblems {
  const keys = { visibleKey, invisibleKey };
  const wrong = Object.entries(keys).filter(([, key]) => key !== '' && !isSiteKey(key));
  return {
    ...(isCaptchaPage(page, home) ? {} : { page: 'not_allowed' }),
    ...(visibleKey === '' && invisibleKey === '' ? { visibleKey: 'no_key' } : {}),
    ...Object.fromEntries(wrong.map(([name]) => [name, 'not_a_key'])),
  };
}

/** True if a stored captcha is one that the form accepts. */
export function isAcceptedCaptcha({ page, visibleKey, invisibleKey }: Captcha, home: Home): boolean {
  const answers = { page, visibleKey: visibleKey ?? '', invisibleKey: invisibleKey ?? '' };
  return Object.keys(checkCaptcha(answers, home)).length === 0;
}

/** Converts the form input to its stored form. */
export const toCaptcha = ({ page, visibleKey, invisibleKey }: CaptchaAnswers): Captcha => ({
  page,
  visibleKey: visibleKey === '' ? null : visibleKey,
  invisibleKey: invisibleKey === '' ? null : invisibleKey,
});

/** The request to a captcha page: post the token with this state to this origin only. */
export interface CaptchaRequest {
  page: string;
  siteKey: string;
  kind: CaptchaKind;
  state: string;
  /** The origin of the embedding window. */
  origin: string;
}

/** The address of a captcha page. The request is in the fragment, which reaches no server. */
export function toCaptchaUrl({ page, ...request }: CaptchaRequest): string {
  const url = new URL(page);
  url.hash = new URLSearchParams({ ...request }).toString();
  return url.href;
}
