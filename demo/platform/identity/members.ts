import { randomUUID } from 'node:crypto';
import { firstRow, insertRow, updateRow } from '../database.ts';
import { applicationFault } from '../http/envelope.ts';
import type { MemberRow } from '../rows.ts';
import { hashPassword } from './secrets.ts';
import type { Shop } from '../shop.ts';

type MemberShop = Pick<Shop, 'db' | 'now'>;

/** The account with this e-mail address, in any case of letters. */
export function findMember(shop: Pick<Shop, 'db'>, email: string): MemberRow | undefined {
  return firstRow<MemberRow>(shop.db, 'SELECT * FROM members WHERE email = ?', email.toLowerCase());
}

/** The account with this id; refuses when there is none or it may not log in. */
export function requireMember(shop: Pick<Shop, 'db'>, id: string): MemberRow {
  const member = firstRow<MemberRow>(shop.db, 'SELECT * FROM members WHERE id = ?', id);
  if (member === undefined) throw applicationFault(404, '-19999', 'No such account');
  if (member.status === 'BLOCKED') throw applicationFault(403, '-19980', 'This account is blocked');
  return member;
}

/** Adds an account, without a password if none is given; refuses an e-mail address that has one. */
export function addMember(
  shop: MemberShop,
  account: {
    email: string;
    password?: string;
    profile: object;
    emailVerified: boolean;
    status?: MemberRow['status'];
    needsApproval?: boolean;
  },
): MemberRow {
  if (findMember(shop, account.email) !== undefined)
    throw applicationFault(409, '-19995', 'This e-mail address is already registered');
  const date = new Date(shop.now()).toISOString();
  const row: MemberRow = {
    id: randomUUID(),
    email: account.email.toLowerCase(),
    password_hash: account.password === undefined ? '' : hashPassword(account.password),
    status: account.status ?? 'ACTIVE',
    email_verified: Number(account.emailVerified),
    profile: JSON.stringify(account.profile),
    second_factor: null,
    must_reset_password: 0,
    needs_approval: Number(account.needsApproval ?? false),
    captcha_wanted: 0,
    totp_secret: '',
    totp_step: 0,
    revision: 1,
    created_date: date,
    updated_date: date,
  };
  insertRow(shop.db, 'members', row);
  return row;
}

/** Changes an account, increments its revision and returns the new version. */
export function updateMember(shop: MemberShop, member: MemberRow, changes: Partial<MemberRow>): MemberRow {
  const updatedDate = new Date(shop.now()).toISOString();
  const counted = { ...changes, revision: member.revision + 1, updated_date: updatedDate };
  updateRow(shop.db, 'members', { id: member.id }, counted);
  return { ...member, ...counted };
}

/** Marks the address of an account as verified and activates the account, unless the owner must still approve. */
export function proveAddress(shop: MemberShop, member: MemberRow, isApproved: boolean): MemberRow {
  const active = { status: 'ACTIVE', needs_approval: 0 } as const;
  return updateMember(shop, member, { email_verified: 1, ...(isApproved && active) });
}

/** Sets a new password and ends a pending reset. */
export function setPassword(shop: MemberShop, member: MemberRow, password: string): MemberRow {
  return updateMember(shop, member, { password_hash: hashPassword(password), must_reset_password: 0 });
}
