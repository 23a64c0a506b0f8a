import { z } from './schema.ts';

/**
 * How the platform's captcha is drawn outside its own pages: by a page of the store's or the platform's origin, for each
 * of the two public keys that there is.
 */
export const Captcha = z.object({
  page: z.string(),
  visibleKey: z.nullable(z.string()),
  invisibleKey: z.nullable(z.string()),
});
export type Captcha = z.infer<typeof Captcha>;

type CaptchaKind = 'visible' | 'invisible';

/** The answers that set a captcha up, as they are typed; empty text for a key that there is none of. */
export interface CaptchaAnswers {
  page: string;
  visibleKey: string;
  invisibleKey: string;
}

/** Why an answer cannot be used: an address of another origin, what is no key, no key at all. */
export type CaptchaProblem = 'not_allowed' | 'not_a_key' | 'no_key';
export type CaptchaProblems = Partial<Record<keyof CaptchaAnswers, CaptchaProblem>>;

const isSiteKey = (text: string): boolean => /^[\w-]{20,100}$/.test(text);

/** Where a captcha's page may stand. */
interface Home {
  storefront: string;
  api: string;
}

/** Whether a captcha's page is of the store's or the platform's own origin. */
export function isCaptchaPage(page: string, { storefront, api }: Home): boolean {
  if (!URL.canParse(page)) return false;
  // Not its origin, which an address made in a page has, too.
  const { protocol, host, username, password } = new URL(page);
  return [storefront, api].includes(`${protocol}//${host}`) && username === '' && password === '';
}

/** What is wrong with typed answers; nothing, if they can be kept. */
export function checkCaptcha({ page, visibleKey, invisibleKey }: CaptchaAnswers, home: Home): CaptchaProblems {
  const keys = { visibleKey, invisibleKey };
  const wrong = Object.entries(keys).filter(([, key]) => key !== '' && !isSiteKey(key));
  return {
    ...(isCaptchaPage(page, home) ? {} : { page: 'not_allowed' }),
    ...(visibleKey === '' && invisibleKey === '' ? { visibleKey: 'no_key' } : {}),
    ...Object.fromEntries(wrong.map(([name]) => [name, 'not_a_key'])),
  };
}

/** Typed answers as they are kept. */
export const toCaptcha = ({ page, visibleKey, invisibleKey }: CaptchaAnswers): Captcha => ({
  page,
  visibleKey: visibleKey === '' ? null : visibleKey,
  invisibleKey: invisibleKey === '' ? null : invisibleKey,
});

/** What a captcha's page is asked: to post its token, with this state, to this origin and no other. */
export interface CaptchaRequest {
  page: string;
  siteKey: string;
  kind: CaptchaKind;
  state: string;
  /** The origin of the window around it. */
  origin: string;
}

/** The address of a captcha's page; what it is asked stands in the fragment, which reaches no server. */
export function toCaptchaUrl({ page, ...asked }: CaptchaRequest): string {
  const url = new URL(page);
  url.hash = new URLSearchParams({ ...asked }).toString();
  return url.href;
}
