import { z } from 'zod';
import { applicationFault } from './envelope.ts';
import type { MemberRow } from './rows.ts';
import { readSettings, writeSetting } from './settings.ts';
import type { Shop } from './shop.ts';

const token = z.string().max(5000).nullish();

/** The captcha tokens of a registration or login. */
export const captchaTokens = z
  .array(z.object({ Recaptcha: token, InvisibleRecaptcha: token, NoCaptcha: token }))
  .nullish();

export type CaptchaTokens = z.infer<typeof captchaTokens>;

/** The only captcha token that passes. */
export function captchaTokenOf({ captchaToken }: Shop): string {
  return captchaToken ?? 'human';
}

/** Whether everybody must bring a captcha token: as last switched, else as the platform was started. */
export function wantsCaptcha({ db, captchaToken }: Shop): boolean {
  const stored = readSettings(db).captchaWanted;
  return stored === undefined ? captchaToken !== undefined : stored === 'true';
}

/** Switches the captcha of the whole store on or off. */
export function setCaptchaWanted({ db }: Shop, isWanted: boolean): void {
  writeSetting(db, 'captchaWanted', String(isWanted));
}

/** Refuses a request without the captcha token that the store or this account asks for, or with another. */
export function requireCaptcha(shop: Shop, member: MemberRow | undefined, given: CaptchaTokens): void {
  if (!wantsCaptcha(shop) && member?.captcha_wanted !== 1) return;
  const tokens = (given ?? []).flatMap((entry) => Object.values(entry)).filter((text) => text);
  if (tokens.length === 0) throw applicationFault(400, '-19971', 'A captcha token is required');
  if (!tokens.includes(captchaTokenOf(shop))) throw applicationFault(400, '-19970', 'The captcha token is not valid');
}
