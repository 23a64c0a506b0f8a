import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium } from 'playwright';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chromiumPath } from '../../demo/browser-paths.ts';
import { startPlatform } from '../../demo/platform/start-platform.ts';
import type { Platform } from '../../demo/platform/start-platform.ts';
import { smallCatalog } from '../fixtures/small-catalog.ts';
import { ask, asVisitor } from './platform-client.ts';

const timeout = 30_000;

let pages: Server;
let shop: string;
let platform: Platform;
let browser: Browser;

beforeAll(async () => {
  // An empty page; the same server is another origin under another name.
  pages = createServer((_, response) => response.setHeader('Content-Type', 'text/html').end('<!doctype html>'));
  await once(pages.listen(0, '127.0.0.1'), 'listening');
  shop = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
  platform = await startPlatform({ catalog: smallCatalog, catalogVersion: 'v1', storefrontUrl: shop });
  browser = await chromium.launch({ args: ['--no-sandbox'], executablePath: chromiumPath });
}, timeout);

afterAll(async () => {
  await browser.close();
  await platform.close();
  pages.closeAllConnections();
  pages.close();
});

async function createAuthUrl(responseMode: string, prompt: string): Promise<string> {
  const headers = await asVisitor(platform);
  const { email, password } = platform.member;
  const body = { loginId: { email }, password };
  const login = await ask(platform, 'POST /_api/iam/authentication/v2/login', { headers, body });
  const authRequest = {
    clientId: platform.clientId,
    ...(responseMode !== 'web_message' && { redirectUri: `${shop}/callback` }),
    responseType: 'code',
    responseMode,
    state: 'the-state',
    codeChallenge: 'c'.repeat(43),
    codeChallengeMethod: 'S256',
    sessionToken: login.body.sessionToken,
  };
  const session = { auth: { authRequest, prompt } };
  const answer = await ask(platform, 'POST /_api/redirects-api/v1/redirect-session', { headers, body: session });
  return answer.body.redirectSession.fullUrl;
}

/** The messages that a page at this origin gets from a frame with the URL. */
async function readMessages(origin: string, address: string): Promise<unknown[]> {
  const page = await browser.newPage();
  await page.goto(origin);
  await page.evaluate(async (src) => {
    const messages: unknown[] = [];
    const ended = new Promise((resolve) => {
      addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (data === 'end') resolve(messages);
        else messages.push(data);
      });
    });
    Object.assign(globalThis, { ended });
    const frame = Object.assign(document.createElement('iframe'), { src });
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
    document.body.append(frame);
    await loaded;
  }, address);
  // Messages of one frame arrive in the order they were posted.
  await page.frames()[1]?.evaluate(() => parent.postMessage('end', '*'));
  return page.evaluate(() => (globalThis as unknown as { ended: Promise<unknown[]> }).ended);
}

test('a hidden frame in a page of the store is posted code and state', { timeout }, async () => {
  const messages = await readMessages(shop, await createAuthUrl('web_message', 'none'));
  expect(messages).toEqual([{ code: expect.any(String), state: 'the-state' }]);
});

test('a page of another origin is posted nothing', { timeout }, async () => {
  const other = shop.replace('127.0.0.1', 'localhost');
  expect(await readMessages(other, await createAuthUrl('web_message', 'none'))).toEqual([]);
});

test('a shopper logs in through the form and comes back with a code', { timeout }, async () => {
  const page = await browser.newPage();
  await page.goto(await createAuthUrl('fragment', 'login'));
  await page.getByLabel('E-mail').fill(platform.member.email);
  await page.getByLabel('Password').fill('wrong');
  await page.getByRole('button', { name: 'Log in' }).click();
  expect(await page.getByRole('alert').textContent()).toBe('Wrong password');
  await page.getByLabel('E-mail').fill(platform.member.email);
  await page.getByLabel('Password').fill(platform.member.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(`${shop}/callback#*`);
  const answer = new URLSearchParams(new URL(page.url()).hash.slice(1));
  expect(answer.get('state')).toBe('the-state');
  expect(answer.get('code')).not.toBe('');
});

test('a window that was opened to log in tells who opened it, and no other origin', { timeout }, async () => {
  const query = new URLSearchParams({
    clientId: platform.clientId,
    responseType: 'code',
    responseMode: 'web_message',
    state: 'the-state',
    codeChallenge: 'c'.repeat(43),
    codeChallengeMethod: 'S256',
  });
  for (const [origin, isTold] of [
    [shop, true],
    [shop.replace('127.0.0.1', 'localhost'), false],
  ] as const) {
    const page = await browser.newPage();
    await page.goto(origin);
    const [opened] = await Promise.all([
      page.waitForEvent('popup'),
      page.evaluate((address) => {
        const messages: unknown[] = [];
        Object.assign(globalThis, { messages });
        addEventListener('message', ({ data }: MessageEvent<unknown>) => messages.push(data));
        open(address);
      }, `${platform.url}/_api/oauth2/authorize?${query}`),
    ]);
    await opened.getByLabel('E-mail').fill(platform.member.email);
    await opened.getByLabel('Password').fill(platform.member.password);
    await opened.getByRole('button', { name: 'Log in' }).click();
    await opened.getByRole('heading', { name: 'Signing in' }).waitFor();
    await opened.evaluate(() => (opener as Window).postMessage('end', '*'));
    const read = () => page.evaluate(() => (globalThis as unknown as { messages: unknown[] }).messages);
    await expect.poll(read).toContain('end');
    const told = { code: expect.any(String), state: 'the-state' };
    expect(await read()).toEqual(isTold ? [told, 'end'] : ['end']);
  }
});

test('a tester switches a phone prompt on, answers it, and sees the mail come in', { timeout }, async () => {
  const { email, password } = platform.member;
  const logIn = async () => {
    const headers = await asVisitor(platform);
    await ask(platform, 'POST /_api/iam/authentication/v2/login', { headers, body: { loginId: { email }, password } });
  };
  const page = await browser.newPage();
  await page.goto(`${platform.url}/__demo/`);
  const factors = page.getByRole('group', { name: 'Second factor' });
  const saved = () => String(platform.db.prepare('SELECT second_factor AS f FROM members').get()?.['f']).split(',');
  for (const [name, factor] of [
    ['Phone prompt', 'PUSH'],
    ['Text message', 'SMS'],
  ] as const) {
    await factors.getByLabel(name).check();
    // "Saved" may still stand there of the one before.
    await expect.poll(saved).toContain(factor);
  }
  await page.getByText('Saved').waitFor();
  const mail = await browser.newPage();
  await mail.goto(`${platform.url}/__demo/mail`);
  await logIn();
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('button', { name: 'Approve' }).waitFor({ state: 'detached' });
  const status = platform.db.prepare('SELECT status FROM push_requests').get()?.['status'];
  expect(status).toBe('APPROVED');
  const secret = String(platform.db.prepare('SELECT secret FROM mails ORDER BY id DESC').get()?.['secret']);
  await mail.getByText(secret).waitFor();
  for (const name of ['Phone prompt', 'Text message']) await factors.getByLabel(name).uncheck();
  await expect.poll(saved).toEqual(['null']);
});

test('a page of another origin may read with a visitor token', { timeout }, async () => {
  const page = await browser.newPage();
  await page.goto(shop);
  const { Authorization = '' } = await asVisitor(platform);
  const answer = await page.evaluate(
    async ({ url, token }) => {
      const headers = { Authorization: token, 'Content-Type': 'application/json', 'X-Wix-Consistent': 'x' };
      const path = '/stores-reader/v1/products/query-platformized';
      const response = await fetch(url + path, { method: 'POST', headers, body: '{}' });
      return { status: response.status, requestId: response.headers.get('x-wix-request-id') };
    },
    { url: platform.url, token: Authorization },
  );
  expect(answer).toEqual({ status: 200, requestId: expect.any(String) });
});
