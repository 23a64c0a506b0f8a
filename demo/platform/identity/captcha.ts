import { z } from 'zod';
import { applicationFault } from '../http/envelope.ts';
import type { MemberRow } from '../rows.ts';
import { readSettings, writeSetting } from '../settings.ts';
import type { Shop } from '../shop.ts';
import { issueOnce, redeemOnce } from './single-use.ts';

const token = z.string().max(5000).nullish();

/** The captcha tokens of a registration or login. */
export const captchaTokens = z
  .array(z.object({ Recaptcha: token, InvisibleRecaptcha: token, NoCaptcha: token }))
  .nullish();

export type CaptchaTokens = z.infer<typeof captchaTokens>;

/** The public keys of the two captchas, by the field their tokens travel in. */
export const siteKeys = {
  Recaptcha: '6LdDemoVisible_AAAAAJ0c8vEoOob7mx0KDlXyX',
  InvisibleRecaptcha: '6LdDemoInvisible_AAAAAJ0c8vEoOob7mx0KDlX',
} as const;

/** The only captcha token accepted without solving one. */
export function captchaTokenOf({ captchaToken }: Shop): string {
  return captchaToken ?? 'human';
}

/** True if a captcha token is required: as last switched, else as the platform was started. */
export function wantsCaptcha({ db, captchaToken }: Shop): boolean {
  const stored = readSettings(db).captchaWanted;
  return stored === undefined ? captchaToken !== undefined : stored === 'true';
}

/** Switches the captcha of the whole store on or off. */
export function setCaptchaWanted({ db }: Shop, isWanted: boolean): void {
  writeSetting(db, 'captchaWanted', String(isWanted));
}

/** Issues a single-use token for a solved captcha of this site key; undefined for an unknown key. */
export function solveCaptcha(shop: Shop, siteKey: string): string | undefined {
  const field = Object.entries(siteKeys).find(([, key]) => key === siteKey)?.[0];
  return field === undefined ? undefined : issueOnce(shop, 'captcha', field);
}

/** Refuses a request without the captcha token that the store or the account requires. */
export function requireCaptcha(shop: Shop, member: MemberRow | undefined, given: CaptchaTokens): void {
  if (!wantsCaptcha(shop) && member?.captcha_wanted !== 1) return;
  const tokens = (given ?? []).flatMap((entry) => Object.entries(entry)).filter(([, text]) => text);
  if (tokens.length === 0) throw applicationFault(400, '-19971', 'A captcha token is required');
  const isGood = ([field, text]: (typeof tokens)[number]): boolean =>
    text === captchaTokenOf(shop) || redeemOnce(shop, 'captcha', text ?? '') === field;
  if (!tokens.some(isGood)) throw applicationFault(400, '-19970', 'The captcha token is not valid');
}
