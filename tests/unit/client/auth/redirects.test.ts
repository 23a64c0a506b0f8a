import { describe, expect, test } from 'vitest';
import {
  createOauthData,
  isAnswer,
  isCallback,
  preWarm,
  readCallback,
  toAuthUrl,
  toLogOutUrl,
  toSiteAuthUrl,
} from '../../../../src/client/auth/redirects.ts';
import { createRedirectSession } from '../../../../src/client/operations/redirects.ts';
import { createAnsweringClient } from '../../../fixtures/answering-client.ts';

const redirectUri = 'https://shop.example/callback';
const data = { codeChallenge: 'c', state: 's', redirectUri };
/** Random bytes that are all 0. */
const zeros = (length: number) => new Uint8Array(length);
const always = { codeChallengeMethod: 'S256', responseType: 'code', scope: 'offline_access' };

const open = (fullUrl: string | undefined = 'https://platform.example/in') =>
  createAnsweringClient([createRedirectSession, () => ({ redirectSession: { fullUrl } })]);

describe('the address of a log-in page', () => {
  test('is asked for with a challenge, a state and the address to come back to', async () => {
    const { client, calls } = open();
    expect(await toAuthUrl(client, data, { clientId: 'app' })).toBe('https://platform.example/in');
    const authRequest = { ...always, ...data, clientId: 'app', responseMode: 'fragment' };
    expect(calls.map(([, input]) => input)).toStrictEqual([{ auth: { authRequest, prompt: 'login' } }]);
  });

  test('is asked for without an address to come back to, where a frame posts the code', async () => {
    const { client, calls } = open();
    const how = { clientId: 'app', prompt: 'none', responseMode: 'web_message', sessionToken: 't' } as const;
    await toAuthUrl(client, { ...data, redirectUri: '' }, how);
    const { prompt, ...rest } = how;
    const authRequest = { ...always, codeChallenge: 'c', state: 's', ...rest };
    expect(calls.map(([, input]) => input)).toStrictEqual([{ auth: { authRequest, prompt } }]);
  });

  test('has the same parameters at the site itself', () => {
    const url = new URL(toSiteAuthUrl('https://shop.example/any', data, { clientId: 'app' }));
    expect(`${url.origin}${url.pathname}`).toBe('https://shop.example/_api/oauth2/authorize');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      ...always,
      ...data,
      clientId: 'app',
      responseMode: 'fragment',
      prompt: 'login',
    });
  });

  test.each([undefined, ''])('an answer without the address of the log-in page is malformed: %j', async (fullUrl) => {
    const { client } = createAnsweringClient([createRedirectSession, () => ({ redirectSession: { fullUrl } })]);
    await expect(toLogOutUrl(client, 'app', redirectUri)).rejects.toMatchObject({
      code: 'malformed_answer',
      message: 'No redirect URL found',
    });
  });
});

test('a log-in that names no pages has an unused address and no page to return to', async () => {
  expect(await createOauthData()).toMatchObject({ redirectUri: 'unused://', originalUri: '' });
  expect(await createOauthData(redirectUri, '/mugs', zeros)).toEqual({
    redirectUri,
    originalUri: '/mugs',
    codeVerifier: 'A'.repeat(43),
    codeChallenge: 'DwBzhbb51LfusnSGBa_hqYSgo7-j8BTQnip4TOnlzRo',
    state: 'A'.repeat(43),
  });
});

describe('a callback', () => {
  const read = (end: string, issuer?: string) =>
    readCallback(`${redirectUri}${end}`, { state: 's', redirectUri, ...(issuer !== undefined && { issuer }) });

  test('a callback with a password in its address is no callback', () => {
    expect(isCallback('https://:secret@shop.example/callback', redirectUri)).toBe(false);
    expect(isCallback('https://shop.example/callback?a=1#b', redirectUri)).toBe(true);
  });

  test.each([
    [`${redirectUri}#code=c&state=s`, true],
    [`${redirectUri}?error=access_denied&state=s`, true],
    [`${redirectUri}#code=c&state=other`, false],
    [`${redirectUri}#code=c`, false],
    ['https://shop.example/other#code=c&state=s', false],
    ['callback', false],
  ])('is an answer if it carries the state of the login: %s, %s', (url, isOne) => {
    expect(isAnswer(url, { state: 's', redirectUri })).toBe(isOne);
  });

  test('a callback at another address is refused before anything is read', () => {
    const elsewhere = 'https://shop.example/other#code=c&state=s';
    expect(() => readCallback(elsewhere, { state: 's', redirectUri })).toThrow(
      expect.objectContaining({ code: 'invalid_state', message: 'Not the redirect address' }) as Error,
    );
  });

  test.each(['', 'callback'])('a callback to no address is refused: %j', (address) => {
    const url = 'https://a.example/#code=c&state=s';
    expect(isAnswer(url, { state: 's', redirectUri: address })).toBe(false);
    expect(() => readCallback(url, { state: 's', redirectUri: address })).toThrow(
      expect.objectContaining({ code: 'invalid_state', message: 'Not the redirect address' }) as Error,
    );
  });

  test.each<[string, string]>([
    ['', ''],
    ['&error_description=Not%20today', 'Not today'],
  ])('a callback with a refusal passes its words on: %j', (end, description) => {
    expect(() => read(`#error=access_denied&state=s${end}`)).toThrow(
      expect.objectContaining({
        code: 'application',
        details: { applicationCode: 'access_denied', description },
      }) as Error,
    );
  });

  test('a callback from an issuer is taken where none is expected', () => {
    expect(read('#code=c&state=s&iss=https://elsewhere.example')).toBe('c');
    expect(() => read('#code=c&state=s&iss=https://elsewhere.example', 'https://platform.example')).toThrow();
  });
});

describe('pre-warming', () => {
  const weekMs = 7 * 24 * 3600 * 1000;
  const nowMs = 100 * weekMs;
  test.each<[string, number | undefined, boolean]>([
    ['never', undefined, true],
    ['right now', nowMs, false],
    ['less than a week ago', nowMs - weekMs + 1, false],
    ['a week ago', nowMs - weekMs, true],
    ['in the future, by a clock that was wrong', nowMs + 1, true],
  ])('pre-warming is due a week after the last: %s', async (_, lastAt, isLoaded) => {
    const loaded: string[] = [];
    const load = (url: string) => Promise.resolve(void loaded.push(url));
    const { client, calls } = open();
    const at = await preWarm({ client, load, lastAt, report: expect.unreachable, now: () => nowMs });
    expect([at, loaded, calls.map(([, input]) => input)]).toEqual(
      isLoaded ? [nowMs, ['https://platform.example/in'], [{ login: {} }]] : [lastAt, [], []],
    );
  });
});
