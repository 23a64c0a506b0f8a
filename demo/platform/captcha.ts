import { z } from 'zod';
import { applicationFault } from './envelope.ts';
import type { Shop } from './shop.ts';

const token = z.string().max(5000).nullish();

/** The captcha tokens of a registration or login. */
export const captchaTokens = z
  .array(z.object({ Recaptcha: token, InvisibleRecaptcha: token, NoCaptcha: token }))
  .nullish();

/** Refuses a request without the captcha token the store asks for, or with another. */
export function requireCaptcha({ captchaToken }: Shop, given: z.infer<typeof captchaTokens>): void {
  if (captchaToken === undefined) return;
  const tokens = (given ?? []).flatMap((entry) => Object.values(entry)).filter((text) => text);
  if (tokens.length === 0) throw applicationFault(400, '-19971', 'A captcha token is required');
  if (!tokens.includes(captchaToken)) throw applicationFault(400, '-19970', 'The captcha token is not valid');
}
