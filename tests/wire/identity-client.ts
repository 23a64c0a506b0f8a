import type { Platform } from '../../demo/platform/start-platform.ts';
import { ask, asMerchant, asVisitor } from './platform-client.ts';
import type { Answer } from './platform-client.ts';

/** Sends one identity call as a visitor. */
export async function askIdentity(platform: Platform, line: string, body: object): Promise<Answer> {
  const [method = '', path = ''] = line.split(' ');
  return ask(platform, `${method} /_api/iam${path}`, { body, headers: await asVisitor(platform) });
}

/** Logs a member in; by default the platform's. */
export function logIn(platform: Platform, { email, password } = platform.member): Promise<Answer> {
  return askIdentity(platform, 'POST /authentication/v2/login', { loginId: { email }, password });
}

/** Headers of a login that happened elsewhere: a visitor's token and the merchant's key. */
export async function asPair(platform: Platform): Promise<Record<string, string>> {
  const { Authorization: visitor = '' } = await asVisitor(platform);
  return { Authorization: `${visitor},${asMerchant(platform)['Authorization'] ?? ''}` };
}

/** The id of the account with this address. */
export function readMemberId(platform: Platform, email: string): string {
  return String(platform.db.prepare('SELECT id FROM members WHERE email = ?').get(email)?.['id']);
}

/** Member tokens of an account, on the merchant's word. */
export async function takeMemberTokens(platform: Platform, memberId: string): Promise<Answer> {
  const body = { grant_type: 'authorized_client', scope: 'offline_access', member_id: memberId };
  return ask(platform, 'POST /oauth2/token', { body, headers: await asPair(platform) });
}

/** Headers of the platform's own member. */
export async function asMember(platform: Platform): Promise<Record<string, string>> {
  const { body } = await takeMemberTokens(platform, readMemberId(platform, platform.member.email));
  return { Authorization: body.access_token };
}

/** The mail that was kept last. */
export function readMail(platform: Platform): {
  recipient: string;
  kind: string;
  channel: string;
  secret: string;
  link: string | null;
} {
  const row = platform.db.prepare('SELECT * FROM mails ORDER BY id DESC LIMIT 1').get();
  if (row === undefined) throw new Error('No mail was kept');
  return row as ReturnType<typeof readMail>;
}

/** How many mails were kept. */
export function countMails(platform: Platform): number {
  return Number(platform.db.prepare('SELECT count(*) AS n FROM mails').get()?.['n']);
}

/** The code a call was refused with. */
export function readCode(answer: Answer): string | undefined {
  return answer.body.details.applicationError?.code;
}
