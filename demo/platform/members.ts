import { randomUUID } from 'node:crypto';
import { firstRow, insertRow } from './database.ts';
import { applicationFault } from './envelope.ts';
import type { MemberRow } from './rows.ts';
import { hashPassword, isPassword } from './secrets.ts';
import type { Shop } from './shop.ts';

function findMember(shop: Pick<Shop, 'db'>, email: string): MemberRow | undefined {
  return firstRow<MemberRow>(shop.db, 'SELECT * FROM members WHERE email = ?', email.toLowerCase());
}

/** Adds an account; refuses an e-mail address that has one. */
export function addMember(
  shop: Pick<Shop, 'db' | 'now'>,
  account: { email: string; password: string; profile: object; status: MemberRow['status']; emailVerified: boolean },
): MemberRow {
  if (findMember(shop, account.email) !== undefined)
    throw applicationFault(409, '-19995', 'This e-mail address is already registered');
  const row: MemberRow = {
    id: randomUUID(),
    email: account.email.toLowerCase(),
    password_hash: hashPassword(account.password),
    status: account.status,
    email_verified: Number(account.emailVerified),
    profile: JSON.stringify(account.profile),
    created_date: new Date(shop.now()).toISOString(),
  };
  insertRow(shop.db, 'members', row);
  return row;
}

/** The account with this address and password; refuses with the identity service's own codes. */
export function authenticate(shop: Shop, email: string, password: string): MemberRow {
  const member = findMember(shop, email);
  if (member === undefined) throw applicationFault(404, '-19999', 'No account with this e-mail address');
  if (!isPassword(password, member.password_hash)) throw applicationFault(403, '-19976', 'Wrong password');
  if (member.status === 'BLOCKED') throw applicationFault(403, '-19980', 'This account is blocked');
  return member;
}
