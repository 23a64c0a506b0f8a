import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { accessAuth } from '../../src/client/auth/access-token.ts';
import { createSessionRunner } from '../../src/client/auth/session-runner.ts';
import { logInAgain, type AskFrame } from '../../src/client/auth/silent-login.ts';
import { getCatalogVersion } from '../../src/client/operations/catalog-versioning.ts';
import { ShelfedgeError } from '../../src/base/errors.ts';
import { createAskFrame } from '../fixtures/ask-frame.ts';
import { clientAt, grantsOf } from '../fixtures/clients.ts';
import { memberTokens } from '../fixtures/member.ts';
import { clearLog, countTokenRequests, readLog, setFaults } from '../fixtures/platform-control.ts';
import { activeSession, expired } from '../fixtures/session-harness.ts';
import { startTestPlatform } from './platform-client.ts';

const random = (length: number) => Uint8Array.from(randomBytes(length));
const authorize = '/_api/oauth2/authorize';

type FrameRequest = Parameters<AskFrame>[0];
/** The hidden frame, which can ask as it would. */
type Frame = (ask: () => ReturnType<AskFrame>, request: FrameRequest) => ReturnType<AskFrame>;

/** A member in a browser that the platform recognises; the platform refuses every further refresh. */
async function open({ frame, email }: { frame?: Frame; email?: string | null } = {}) {
  const platform = await startTestPlatform();
  const cookies = new Map<string, string>();
  const tokens = expired(await memberTokens(platform, cookies));
  platform.db.exec("DELETE FROM refresh_tokens WHERE kind = 'member'");
  const grants = grantsOf(platform);
  const ask = createAskFrame(cookies);
  const options = {
    clientId: platform.clientId,
    clientOf: (access: string) => clientAt(platform.url, accessAuth(access)),
    grants,
    askFrame: frame === undefined ? ask : (request: FrameRequest) => frame(() => ask(request), request),
    random,
  };
  const session = {
    ...activeSession(tokens),
    email: email === undefined ? platform.member.email.toUpperCase() : email,
  };
  const runner = createSessionRunner({ grants, initial: session, logInAgain: (who) => logInAgain(options, who) });
  await clearLog(platform);
  const call = () => clientAt(platform.url, runner.auth).call(getCatalogVersion, {});
  const requests = async () => (await readLog(platform)).filter(({ path }) => path === authorize).length;
  return { platform, cookies, runner, call, requests };
}

const stillMember = { tag: 'active', fellBack: false, tokens: { refresh: { role: 'member' } } };
const visitorAgain = { tag: 'active', email: null, fellBack: true, tokens: { refresh: { role: 'visitor' } } };

describe('a member whose refresh is refused', () => {
  test('is logged in again silently if the platform knows the browser', async () => {
    const { platform, runner, call, requests } = await open();
    await Promise.all(Array.from({ length: 20 }, call));
    expect(runner.current()).toMatchObject(stillMember);
    // The refused renewal, a visitor to ask as, and the code; once for all who wait.
    expect([await countTokenRequests(platform), await requests()]).toEqual([3, 1]);
    await call();
    expect(await countTokenRequests(platform)).toBe(3);
  });

  test('becomes a visitor, with a notice, if the platform does not know the browser', async () => {
    const { platform, cookies, runner, call, requests } = await open();
    cookies.clear();
    await Promise.all(Array.from({ length: 20 }, call));
    expect(runner.current()).toMatchObject(visitorAgain);
    await call();
    expect([await countTokenRequests(platform), await requests()]).toEqual([3, 1]);
  });

  test('is never logged in as another member of the browser', async () => {
    const { platform, runner, call, requests } = await open();
    platform.db.exec("UPDATE members SET email = 'bob@example.com'");
    await call();
    expect(await requests()).toBe(1);
    expect(runner.current()).toMatchObject(visitorAgain);
  });

  test('becomes a visitor if their email address is unknown', async () => {
    for (const email of [null, '']) {
      const { runner, call, requests } = await open({ email });
      await call();
      expect([runner.current(), await requests()]).toMatchObject([visitorAgain, 0]);
    }
  });

  test.each([
    ['does not answer in time', 'timeout'],
    ['cannot be opened', 'internal'],
  ] as const)('is a visitor where the frame %s', async (_, code) => {
    const requests: number[] = [];
    const { runner, call } = await open({
      frame: (_ask, { timeoutMs }) => {
        requests.push(timeoutMs);
        return Promise.reject(new ShelfedgeError(code, 'no'));
      },
    });
    await call();
    await call();
    expect([runner.current(), requests]).toMatchObject([visitorAgain, [8000]]);
  });
});

describe('a connection failure while a member is logged in again', () => {
  test.each([
    ['the redirect session', '/redirect-session'],
    ['the member’s name', '/oauth2/user-info'],
  ])('at %s leaves them who they were, and the next call finds out', async (_, path) => {
    for (const kind of ['drop-before', 'drop-after']) {
      const { platform, runner, call } = await open();
      await setFaults(platform, { kind, path, times: 1 });
      await expect(call()).rejects.toMatchObject({ code: 'network' });
      expect(runner.current()).toMatchObject(stillMember);
      await call();
      expect(runner.current()).toMatchObject(stillMember);
    }
  });
});

test('a member who logs out meanwhile stays logged out', async () => {
  const isAsked = Promise.withResolvers<void>();
  const mayAnswer = Promise.withResolvers<void>();
  const harness = await open({
    frame: async (ask) => {
      isAsked.resolve();
      await mayAnswer.promise;
      return ask();
    },
  });
  const call = harness.call();
  await isAsked.promise;
  await harness.runner.logOut();
  mayAnswer.resolve();
  await call;
  expect(harness.runner.current()).toMatchObject({ ...visitorAgain, fellBack: false });
});
