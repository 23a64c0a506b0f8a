import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { askFrameIn, exchangeSessionToken, type AskFrame } from '../../src/client/auth/silent-login.ts';
import { askHiddenFrame } from '../../src/client/auth/hidden-frame.ts';
import { sleep } from '../../src/client/http/sleep.ts';
import { loginV2 } from '../../src/client/operations/authentication.ts';
import { createFrames, orThrow, runHere } from '../../src/platform/run-hidden-frame.ts';
import { createAnsweringClient } from '../fixtures/answering-client.ts';
import { grantsOf, visitorClient } from '../fixtures/clients.ts';
import { createHiddenDocument } from '../fixtures/hidden-document.ts';
import { clearLog, countTokenRequests } from '../fixtures/platform-control.ts';
import { startTestPlatform } from './platform-client.ts';

type Hidden = ReturnType<typeof createHiddenDocument>;
type FrameRequest = Parameters<AskFrame>[0];

const originOf = ({ url }: FrameRequest): string => new URL(url).origin;

const random = (length: number) => Uint8Array.from(randomBytes(length));

/** Logs in through a hidden frame whose messages the test posts. */
async function open(
  act: (hidden: Hidden, requests: FrameRequest) => void | Promise<void>,
  shortMs = 60,
  signal?: AbortSignal,
) {
  const platform = await startTestPlatform();
  const client = await visitorClient(platform);
  const { email, password } = platform.member;
  const { sessionToken } = await client.call(loginV2, { loginId: { email }, password });
  const hidden = createHiddenDocument();
  const requests: FrameRequest[] = [];
  const askFrame: AskFrame = async (request) => {
    requests.push(request);
    const { signal: cancel, ...rest } = request;
    const toAsk = { shelfedgeFrame: 1, do: 'ask', ...rest, wants: 'code', timeoutMs: shortMs } as const;
    const replied = runHere(hidden.document, toAsk, cancel);
    await act(hidden, request);
    const reply = orThrow(await replied);
    return { code: 'answer' in reply ? reply.answer : '' };
  };
  await clearLog(platform);
  const options = { client, clientId: platform.clientId, grants: grantsOf(platform), askFrame, random, signal };
  return { platform, hidden, requests, tokens: exchangeSessionToken(options, sessionToken ?? '') };
}

/** The message of the platform's page. */
async function answerOf({ url }: FrameRequest): Promise<{ code: string; state: string }> {
  const page = await (await fetch(url)).text();
  return JSON.parse(/const answer = (\{.*\});/.exec(page)?.[1] ?? '{}') as { code: string; state: string };
}

/** Messages that are not the platform's answer: [source, origin, data] each. */
function forgeries({ frame }: Hidden, { url, state }: FrameRequest): [unknown, string, unknown][] {
  const own = frame.contentWindow;
  const good = { code: 'forged', state };
  const { origin } = new URL(url);
  const turning = () => {
    let reads = 0;
    const texts = ['x', state];
    return Object.defineProperty({ code: 'forged' }, 'state', {
      get: () => texts[Math.min(reads++, 1)],
      enumerable: true,
    });
  };
  const sources = [
    null,
    undefined,
    {},
    { ...own },
    Object.create(own),
    globalThis,
    'window',
    frame,
    [own],
    () => own,
    new Proxy(own ?? {}, {}),
    { contentWindow: own },
  ];
  const states = [
    '',
    `${state} `,
    ` ${state}`,
    state.toUpperCase(),
    state.slice(1),
    `${state}${state}`,
    [state],
    { state },
    null,
    undefined,
    0,
    true,
    new String(state),
  ];
  const shapes = [
    null,
    undefined,
    '',
    state,
    JSON.stringify(good),
    [good],
    { data: good },
    { __proto__: good },
    Object.create(good),
    turning(),
    Object.defineProperty({ code: 'forged' }, 'state', { get: () => state }),
    new Proxy({}, { get: () => state }),
    new Map(Object.entries(good)),
    { State: state, code: 'forged' },
  ];
  return [
    ...sources.map((source): [unknown, string, unknown] => [source, origin, good]),
    ...states.map((forged): [unknown, string, unknown] => [own, origin, { code: 'forged', state: forged }]),
    ...shapes.map((data): [unknown, string, unknown] => [own, origin, data]),
  ];
}

test('forged messages lead to no token, and the frame is given up after its time', async () => {
  let count = 0;
  const login = await open((hidden, request) => {
    for (const forged of forgeries(hidden, request)) {
      hidden.post(...forged);
      count += 1;
    }
  });
  await expect(login.tokens).rejects.toMatchObject({ code: 'timeout', message: 'OAuth flow timed out' });
  expect(count).toBeGreaterThan(35);
  expect(login.requests[0]?.timeoutMs).toBe(120_000);
  expect(await countTokenRequests(login.platform)).toBe(0);
  expect(login.hidden.count()).toBe(0);
});

test('the platform’s own answer counts, whatever was forged before and comes after', async () => {
  const login = await open(async (hidden, request) => {
    for (const forged of forgeries(hidden, request)) hidden.post(...forged);
    const { contentWindow } = hidden.frame;
    hidden.post(contentWindow, originOf(request), await answerOf(request));
    hidden.post(contentWindow, originOf(request), { code: 'forged', state: request.state });
  }, 5000);
  expect(await login.tokens).toMatchObject({ refresh: { role: 'member' } });
  expect(await countTokenRequests(login.platform)).toBe(1);
  expect(login.hidden.count()).toBe(0);
});

test('the answer counts from another host, to which the log-in page redirects, such as its `www.`', async () => {
  const login = await open(async (hidden, request) => {
    hidden.post(hidden.frame.contentWindow, 'https://www.shop.example', await answerOf(request));
  }, 5000);
  expect(await login.tokens).toMatchObject({ refresh: { role: 'member' } });
});

test('a log-in in a frame fails where there is no document, before any request', async () => {
  const { client, calls } = createAnsweringClient();
  const options = { client, clientId: 'app', grants: grantsOf({ url: 'http://127.0.0.1:1', clientId: 'app' }) };
  const needed = { code: 'invalid_input', message: expect.stringContaining('askFrame') };
  await expect(exchangeSessionToken(options, 's')).rejects.toMatchObject(needed);
  expect(calls).toEqual([]);
});

test('the package’s own frame asks in the page’s document, and gives up after the time limit', async () => {
  const hidden = createHiddenDocument();
  const ask = (timeoutMs: number) => askFrameIn(hidden.document)({ url: 'http://a.example/', state: 's', timeoutMs });
  const answered = ask(5000);
  hidden.post(hidden.frame.contentWindow, 'http://a.example', { code: 'c', state: 's' });
  expect(await answered).toEqual({ code: 'c' });
  await expect(ask(20)).rejects.toMatchObject({ code: 'timeout', message: 'OAuth flow timed out' });
  expect([hidden.count(), hidden.listeners()]).toEqual([0, 0]);
});

test('a message after the time limit does not count, and neither does one before the frame exists', async () => {
  const login = await open((hidden, request) => {
    const { contentWindow } = hidden.frame;
    hidden.frame.contentWindow = null;
    hidden.post(null, originOf(request), { code: 'early', state: request.state });
    hidden.frame.contentWindow = contentWindow;
  });
  await expect(login.tokens).rejects.toMatchObject({ code: 'timeout' });
  const [request] = login.requests;
  login.hidden.post(login.hidden.frame.contentWindow, '', { code: 'late', state: request?.state });
  expect(await countTokenRequests(login.platform)).toBe(0);
});

test('a refusal that the platform’s page posts is one at once', async () => {
  const login = await open(({ frame, post }, { url, state }) => {
    post(frame.contentWindow, new URL(url).origin, { error: 'login_required', state });
  }, 5000);
  await expect(login.tokens).rejects.toMatchObject({ code: 'unauthorized' });
  expect(await countTokenRequests(login.platform)).toBe(0);
});

test.each<[string, object]>([
  ['no code', {}],
  ['an empty code', { code: '' }],
  ['a code that is no text', { code: 5 }],
  ['an empty code beside a page of its own', { code: '', page: 'x' }],
])('a message with the state and %s ends the log-in at once, and exchanges nothing', async (_, posted) => {
  const login = await open(({ frame, post }, { url, state }) => {
    post(frame.contentWindow, new URL(url).origin, { ...posted, state });
  }, 20_000);
  await expect(login.tokens).rejects.toMatchObject({ code: 'invalid_state', message: 'Missing code or _state' });
  expect(await countTokenRequests(login.platform)).toBe(0);
  expect(login.hidden.count()).toBe(0);
});

test.each([
  ['has its token', 't', { token: 't' }],
  ['is refused with an empty token', { code: 'invalid_state' }, { token: '' }],
])('a frame that is asked for a token and tells its height first %s', async (_, expected, posted) => {
  const hidden = createHiddenDocument();
  const request = { url: 'http://a.example/', state: 's', wants: 'token', timeoutMs: 20_000 } as const;
  const answer = askHiddenFrame(hidden.document, request).catch((error: unknown) => error);
  for (const data of [{ height: 70 }, posted])
    hidden.post(hidden.frame.contentWindow, 'http://a.example', { ...data, state: 's' });
  expect(await answer).toEqual(typeof expected === 'string' ? expected : expect.objectContaining(expected));
});

test('a refusal with another state is not believed', async () => {
  const login = await open(async (hidden, request) => {
    const { contentWindow } = hidden.frame;
    hidden.post(contentWindow, originOf(request), { error: 'login_required', state: 'another' });
    hidden.post(contentWindow, originOf(request), { error: 'login_required' });
    hidden.post(contentWindow, originOf(request), await answerOf(request));
  }, 5000);
  expect(await login.tokens).toMatchObject({ refresh: { role: 'member' } });
});

test('a page that is loaded may take all of the time to answer', async () => {
  const login = await open(async (hidden, request) => {
    for (const _ of [1, 2]) hidden.frame.dispatchEvent(new Event('load'));
    await sleep(300);
    hidden.post(hidden.frame.contentWindow, originOf(request), await answerOf(request));
  }, 20_000);
  expect(await login.tokens).toMatchObject({ refresh: { role: 'member' } });
});

test('a log-in that is cancelled ends at once and takes its frame down', async () => {
  const cancel = new AbortController();
  const startedAt = Date.now();
  const login = await open(
    ({ frame }) => {
      frame.dispatchEvent(new Event('load'));
      setTimeout(() => cancel.abort(), 20);
    },
    120_000,
    cancel.signal,
  );
  await expect(login.tokens).rejects.toMatchObject({ code: 'cancelled' });
  expect(Date.now() - startedAt).toBeLessThan(10_000);
  expect(login.hidden.count()).toBe(0);
  expect(login.hidden.listeners()).toBe(0);
  expect(await countTokenRequests(login.platform)).toBe(0);
});

test('a log-in that was cancelled before opens no frame', async () => {
  const login = await open((hidden) => expect(hidden.count()).toBe(0), 120_000, AbortSignal.abort());
  await expect(login.tokens).rejects.toMatchObject({ code: 'cancelled' });
});

test('a message ends the one frame that asks with its state', async () => {
  const hidden = createHiddenDocument();
  const frames = createFrames(hidden.document);
  const requests = { shelfedgeFrame: 1, do: 'ask', url: 'http://a.example/', origin: 'http://a.example' } as const;
  const reply = frames.run({ ...requests, state: 's', wants: 'code', timeoutMs: 120_000 });
  frames.cancel('another');
  expect(hidden.count()).toBe(1);
  frames.cancel('s');
  const ended = await reply;
  expect(() => orThrow(ended)).toThrow(expect.objectContaining({ code: 'cancelled' }) as Error);
  expect(hidden.count()).toBe(0);
});

test('the frame’s page can do nothing to the document around it', async () => {
  const { hidden, tokens } = await open(() => undefined, 1);
  await tokens.catch(() => undefined);
  const allowed = hidden.attributes.get('sandbox')?.split(' ');
  expect(allowed).not.toContain('allow-top-navigation');
  expect(allowed).not.toContain('allow-popups');
  expect(hidden.frame).toMatchObject({ hidden: true, referrerPolicy: 'origin' });
});

test('a frame that only has to load is removed once it has loaded, or after the time limit', async () => {
  const hidden = createHiddenDocument();
  const request = { shelfedgeFrame: 1, do: 'load', url: 'http://shop.example/', timeoutMs: 5000 } as const;
  const loaded = runHere(hidden.document, request);
  expect(hidden.count()).toBe(1);
  expect(hidden.frame).toMatchObject({ referrerPolicy: 'no-referrer' });
  hidden.frame.dispatchEvent(new Event('load'));
  expect(await loaded).toEqual({ loaded: true });
  expect(hidden.count()).toBe(0);
  const slow = createHiddenDocument();
  expect(await runHere(slow.document, { ...request, timeoutMs: 1 })).toEqual({ error: 'timeout' });
  expect(slow.count()).toBe(0);
});
