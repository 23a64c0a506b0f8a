import { createHmac, randomBytes } from 'node:crypto';
import { updateRow } from '../database.ts';
import type { MemberRow } from '../rows.ts';
import type { Shop } from '../shop.ts';

const stepMs = 30_000;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Encodes bytes for authenticators: base 32 (RFC 4648) without padding. */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const fives = bits.match(/.{1,5}/gu) ?? [];
  return fives.map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** The six digits an authenticator with this secret shows in a time step (RFC 6238 over RFC 4226). */
function toCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  const number = digest.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** The six digits an authenticator with this secret shows at this time, in epoch milliseconds. */
export function totpAt(secret: Buffer, atMs: number): string {
  return toCode(secret, Math.floor(atMs / stepMs));
}

/** The TOTP secret of a member; created at its first use. */
export function totpSecretOf(shop: Pick<Shop, 'db'>, member: MemberRow): Buffer {
  if (member.totp_secret !== '') return Buffer.from(member.totp_secret, 'hex');
  const secret = randomBytes(20);
  updateRow(shop.db, 'members', { id: member.id }, { totp_secret: secret.toString('hex') });
  return secret;
}

/** True if a code is valid now or one time step away; each code is accepted once. */
export function redeemTotp(shop: Pick<Shop, 'db' | 'now'>, member: MemberRow, code: string): boolean {
  const secret = totpSecretOf(shop, member);
  const current = Math.floor(shop.now() / stepMs);
  const step = [current, current - 1, current + 1].find((one) => toCode(secret, one) === code);
  if (step === undefined || step <= member.totp_step) return false;
  updateRow(shop.db, 'members', { id: member.id }, { totp_step: step });
  return true;
}
