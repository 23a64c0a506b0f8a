import { describe, expect, test } from 'vitest';
import type { Grants } from '../../../../src/client/auth/grants.ts';
import { toChallenge } from '../../../../src/client/auth/pkce.ts';
import type { Tokens } from '../../../../src/client/auth/session-record.ts';
import { exchangeSessionToken, logInAgain, type AskFrame } from '../../../../src/client/auth/silent-login.ts';
import { userInfo } from '../../../../src/client/operations/oauth.ts';
import { createRedirectSession } from '../../../../src/client/operations/redirects.ts';
import { ShelfedgeError } from '../../../../src/base/errors.ts';
import { createAnsweringClient } from '../../../fixtures/answering-client.ts';

const tokens = (value: string, role: Tokens['refresh']['role']): Tokens => ({
  access: { value, expiresAt: 1 },
  refresh: { value: `refresh ${value}`, role },
});
const member = tokens('member', 'member');
const url = 'https://platform.example/authorize?a=1';
const failed = () => Promise.reject(new ShelfedgeError('network', 'gone'));
const answering: AskFrame = () => Promise.resolve({ code: 'c' });

/** A platform whose log-in page posts the code of this member, and what each part was asked for. */
function open({
  email = 'Ada@example.com',
  askFrame = answering,
  anonymous = () => Promise.resolve(tokens('visitor', 'visitor')),
}: { email?: string | null; askFrame?: AskFrame; anonymous?: Grants['anonymous'] } = {}) {
  const { client, calls } = createAnsweringClient(
    [createRedirectSession, () => ({ redirectSession: { fullUrl: url } })],
    [userInfo, () => ({ email })],
  );
  const [framed, exchanged, clients]: [Parameters<AskFrame>[0][], string[][], string[]] = [[], [], []];
  const code: Grants['code'] = (...given) => (exchanged.push(given as string[]), Promise.resolve(member));
  const grants = { anonymous, code } as Grants;
  const options = {
    client,
    clientId: 'app',
    grants,
    random: (length: number) => new Uint8Array(length),
    askFrame: (request: Parameters<AskFrame>[0]) => (framed.push(request), askFrame(request)),
    clientOf: (access: string) => (clients.push(access), client),
  };
  const requests = () => calls.map(([, input]) => (input as { auth?: { authRequest: object } }).auth);
  return { options, framed, exchanged, clients, calls, requests };
}

const request = async (codeVerifier: string) => ({
  clientId: 'app',
  codeChallenge: await toChallenge(codeVerifier),
  codeChallengeMethod: 'S256',
  responseMode: 'web_message',
  responseType: 'code',
  scope: 'offline_access',
  state: 'A'.repeat(43),
});

describe('a session token', () => {
  test('is exchanged in a frame that has two minutes and can be cancelled', async () => {
    const { options, framed, exchanged, requests } = open();
    const { signal } = new AbortController();
    expect(await exchangeSessionToken({ ...options, signal }, 'one-time')).toBe(member);
    expect(framed).toEqual([{ url, state: 'A'.repeat(43), timeoutMs: 120_000, signal }]);
    const [[code, codeVerifier = ''] = []] = exchanged;
    expect([code, exchanged]).toEqual(['c', [['c', codeVerifier]]]);
    const authRequest = { ...(await request(codeVerifier)), sessionToken: 'one-time' };
    expect(requests()).toEqual([{ authRequest, prompt: 'none' }]);
  });

  test('a refused exchange of a session token fails with the platform’s error', async () => {
    const { options } = open({ askFrame: failed });
    await expect(exchangeSessionToken(options, 'one-time')).rejects.toMatchObject({ code: 'network' });
  });
});

describe('a member whom the platform still knows', () => {
  test('is logged in again in a frame that has eight seconds, by the address alone', async () => {
    const { options, framed, exchanged, clients, requests } = open();
    expect(await logInAgain(options, 'ada@EXAMPLE.com')).toBe(member);
    expect(framed).toEqual([{ url, state: 'A'.repeat(43), timeoutMs: 8000 }]);
    const [[, codeVerifier = ''] = []] = exchanged;
    expect(requests()[0]).toEqual({ authRequest: await request(codeVerifier), prompt: 'none' });
    expect(clients).toEqual(['visitor', 'member']);
  });

  test.each(['bob@example.com', null])('is not logged in if the platform names another one: %j', async (email) => {
    const { options } = open({ email });
    expect(await logInAgain(options, 'ada@example.com')).toBeNull();
  });

  test.each([null, ''])('is not asked for without an e-mail address: %j', async (email) => {
    const { options, framed, calls } = open();
    expect([await logInAgain(options, email), framed, calls]).toEqual([null, [], []]);
  });

  test('is not logged in where the frame says nothing', async () => {
    const { options, exchanged } = open({ askFrame: failed });
    expect([await logInAgain(options, 'ada@example.com'), exchanged]).toEqual([null, []]);
  });

  test('is asked for once more later if the platform cannot be reached', async () => {
    const { options } = open({ anonymous: failed });
    await expect(logInAgain(options, 'ada@example.com')).rejects.toMatchObject({ code: 'network' });
  });
});
