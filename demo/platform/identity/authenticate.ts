import { requireCaptcha } from './captcha.ts';
import type { CaptchaTokens } from './captcha.ts';
import { applicationFault } from '../http/envelope.ts';
import { findMember, requireMember } from './members.ts';
import type { MemberRow } from '../rows.ts';
import { isPassword } from './secrets.ts';
import type { Shop } from '../shop.ts';
import { countWrong, forgetWrong, requireUnthrottled } from './throttle.ts';

/** The login input, and the network address of the sender. */
export interface Credentials {
  email: string;
  password: string;
  captchaTokens?: CaptchaTokens;
  address: string;
}

/**
 * Finds the account with this address and password; refuses with the identity service's codes. Must not run in a
 * transaction, because a wrong password is counted even though the call is refused.
 */
export function authenticate(shop: Shop, { email, password, captchaTokens, address }: Credentials): MemberRow {
  const member = findMember(shop, email);
  const attempt = { account: email, address };
  requireCaptcha(shop, member, captchaTokens);
  requireUnthrottled(shop, attempt);
  const isWrong = member !== undefined && member.password_hash !== '' && !isPassword(password, member.password_hash);
  if (member === undefined || isWrong) countWrong(shop, attempt);
  if (member === undefined) throw applicationFault(404, '-19999', 'No account with this e-mail address');
  if (isWrong) throw applicationFault(403, '-19976', 'Wrong password');
  forgetWrong(shop, email);
  if (member.password_hash === '' || member.must_reset_password === 1)
    throw applicationFault(403, '-19973', 'The password must be reset first');
  return requireMember(shop, member.id);
}
