import { z } from 'zod';
import { allRows, firstRow } from '../database.ts';
import { gatewayFault } from '../http/envelope.ts';
import { updateMember } from '../identity/members.ts';
import { readPush, writePush } from '../identity/push-requests.ts';
import type { PushStatus } from '../identity/push-requests.ts';
import type { MemberRow } from '../rows.ts';
import { factorsOf, secondFactors } from '../identity/second-factors.ts';
import type { SecondFactor } from '../identity/second-factors.ts';
import type { Shop } from '../shop.ts';
import { forgetWrong, throttledUntil } from '../identity/throttle.ts';
import { toBase32, totpAt, totpSecretOf } from '../identity/totp.ts';

const flag = z.boolean().exactOptional();

/** The switches of an account; only those given are changed. */
export const accountSwitches = z.strictObject({
  approved: flag,
  emailVerified: flag,
  captchaWanted: flag,
  mustResetPassword: flag,
  blocked: flag,
  SMS: flag,
  CALL: flag,
  EMAIL: flag,
  TOTP: flag,
  PUSH: flag,
  /** Answers the push request on the member's phone. */
  push: z.enum(['APPROVED', 'DENIED']).exactOptional(),
  /** False resets the count of wrong passwords. */
  throttled: z.literal(false).exactOptional(),
});

/** An account as the tester sees it. */
export interface Account extends Record<SecondFactor, boolean> {
  id: string;
  email: string;
  status: MemberRow['status'];
  approved: boolean;
  emailVerified: boolean;
  captchaWanted: boolean;
  mustResetPassword: boolean;
  blocked: boolean;
  /** The status of the push request; null if there is none. */
  push: PushStatus | null;
  /** True if the account had too many wrong passwords. */
  throttled: boolean;
  /** The secret of the authenticator, and its current code. */
  totp: { secret: string; code: string };
}

function toAccount(shop: Shop, member: MemberRow): Account {
  const secret = totpSecretOf(shop, member);
  const factors = factorsOf(member);
  const has = Object.fromEntries(secondFactors.map((one) => [one, factors.includes(one)]));
  const isVerified = member.email_verified === 1;
  return {
    id: member.id,
    email: member.email,
    status: member.status,
    approved: member.needs_approval === 0 && !(member.status === 'PENDING' && isVerified),
    emailVerified: isVerified,
    captchaWanted: member.captcha_wanted === 1,
    mustResetPassword: member.must_reset_password === 1,
    blocked: member.status === 'BLOCKED',
    ...(has as Record<SecondFactor, boolean>),
    push: readPush(shop, member.id) ?? null,
    throttled: throttledUntil(shop, 'account', member.email) > 0,
    totp: { secret: toBase32(secret), code: totpAt(secret, shop.now()) },
  };
}

/** All accounts, newest first. */
export function listAccounts(shop: Shop): Account[] {
  const rows = allRows<MemberRow>(shop.db, 'SELECT * FROM members ORDER BY created_date DESC, rowid DESC');
  return rows.map((member) => toAccount(shop, member));
}

function toStatus({ blocked, approved, emailVerified }: Account): MemberRow['status'] {
  if (blocked) return 'BLOCKED';
  return approved && emailVerified ? 'ACTIVE' : 'PENDING';
}

function requireRow({ db }: Shop, id: string): MemberRow {
  const member = firstRow<MemberRow>(db, 'SELECT * FROM members WHERE id = ?', id);
  if (member === undefined) throw gatewayFault(404, 'No such account');
  return member;
}

/** Sets the given switches and returns the new account. */
export function changeAccount(shop: Shop, id: string, changes: z.infer<typeof accountSwitches>): Account {
  const { push, throttled, ...given } = changes;
  const member = requireRow(shop, id);
  const before = toAccount(shop, member);
  const wanted: Account = { ...before, ...given };
  const statusSwitches = ['approved', 'emailVerified', 'blocked'] as const;
  const isMoved = statusSwitches.some((name) => wanted[name] !== before[name]);
  const factors = secondFactors.filter((factor) => wanted[factor]);
  updateMember(shop, member, {
    ...(isMoved && { status: toStatus(wanted) }),
    needs_approval: Number(!wanted.approved),
    email_verified: Number(wanted.emailVerified),
    captcha_wanted: Number(wanted.captchaWanted),
    must_reset_password: Number(wanted.mustResetPassword),
    second_factor: factors.length === 0 ? null : factors.join(','),
  });
  if (push !== undefined && before.push === 'PENDING') writePush(shop, id, push);
  if (throttled === false) forgetWrong(shop, member.email);
  return toAccount(shop, requireRow(shop, id));
}
