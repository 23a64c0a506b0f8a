import { z } from 'zod';
import { setCaptchaWanted, captchaTokenOf, wantsCaptcha } from '../identity/captcha.ts';
import type { Call, Route } from '../http/route.ts';
import { readSettings, writeSetting } from '../settings.ts';
import type { Shop } from '../shop.ts';
import { readSignOnPolicy, writeSignOnPolicy } from '../identity/sign-on-policy.ts';
import { check } from '../http/validate.ts';

const switches = z.strictObject({
  /** True: new accounts are active at once. */
  open: z.literal(true).exactOptional(),
  emailVerification: z.boolean().exactOptional(),
  ownerApproval: z.boolean().exactOptional(),
  captcha: z.boolean().exactOptional(),
  oauthApps: z.boolean().exactOptional(),
  published: z.boolean().exactOptional(),
  rotateRefreshTokens: z.boolean().exactOptional(),
  accessTokenLifeS: z.int().min(1).exactOptional(),
});

/** The store's policy for registrations, captchas, OAuth apps and tokens. */
export interface Policy {
  open: boolean;
  emailVerification: boolean;
  ownerApproval: boolean;
  captcha: boolean;
  /** The only token accepted where a captcha is required. */
  captchaToken: string;
  /** False for a site that has no OAuth apps. */
  oauthApps: boolean;
  /** False for a site of which the platform tells no address. */
  published: boolean;
  rotateRefreshTokens: boolean;
  accessTokenLifeS: number;
}

/** The current policy. */
export function readPolicy(shop: Shop): Policy {
  const { requireEmailVerification: emailVerification, requireOwnerApproval: ownerApproval } = readSignOnPolicy(shop);
  const captcha = wantsCaptcha(shop);
  const { rotateRefreshTokens, accessTokenLifeS } = shop;
  const open = !emailVerification && !ownerApproval && !captcha;
  const captchaToken = captchaTokenOf(shop);
  const settings = readSettings(shop.db);
  return {
    open,
    emailVerification,
    ownerApproval,
    captcha,
    captchaToken,
    oauthApps: settings.oauthApps !== 'false',
    published: settings.published !== 'false',
    rotateRefreshTokens,
    accessTokenLifeS,
  };
}

function update({ shop, payload }: Call): object {
  const { open, ...given } = check(switches, payload);
  const closed = open === true ? { emailVerification: false, ownerApproval: false, captcha: false } : {};
  const wanted = { ...readPolicy(shop), ...closed, ...given };
  writeSignOnPolicy(shop, {
    requireEmailVerification: wanted.emailVerification,
    requireOwnerApproval: wanted.ownerApproval,
  });
  setCaptchaWanted(shop, wanted.captcha);
  for (const name of ['oauthApps', 'published'] as const) writeSetting(shop.db, name, String(wanted[name]));
  shop.rotateRefreshTokens = wanted.rotateRefreshTokens;
  shop.accessTokenLifeS = wanted.accessTokenLifeS;
  return readPolicy(shop);
}

/** The switches of the whole store. */
export const policyRoutes: Route[] = [
  { on: ['GET /__demo/policy'], access: 'open', handle: ({ shop }) => readPolicy(shop) },
  { on: ['PATCH /__demo/policy'], access: 'open', writes: true, handle: update },
];
