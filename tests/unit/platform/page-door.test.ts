import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { codeOf, retryAfterMsOf } from '../../../src/base/errors.ts';

let reply: unknown;
/** The extension's id; undefined once it is gone. */
let id: string | undefined;
const sent: unknown[] = [];

beforeEach(() => {
  sent.length = 0;
  id = 'shelfedge';
  const runtime = {
    get id() {
      return id;
    },
    getManifest: () => ({ version: '1.2.3' }),
    sendMessage: (message: unknown) => (sent.push(message), Promise.resolve(reply)),
    connect: () => ({
      onMessage: { addListener: () => undefined },
      onDisconnect: { addListener: () => undefined },
      disconnect: () => sent.push('disconnected'),
    }),
  };
  vi.stubGlobal('chrome', { runtime });
});
afterEach(() => vi.unstubAllGlobals());

const tooMany = {
  ok: false,
  error: { code: 'rate_limited', message: 'Too many requests.', details: { retryAfterMs: 7_000 } },
};

test('a page that is refused learns when it may ask again, by the gate’s request and by its own', async () => {
  const { answerOf, askFromPage } = await import('../../../src/platform/page-door.ts');
  reply = tooMany;
  const own: unknown = await askFromPage('page.tiles', { links: [] }).catch((error: unknown) => error);
  const ofGate: unknown = await answerOf('page.resolve', Promise.resolve(tooMany)).catch((error: unknown) => error);
  for (const error of [own, ofGate]) expect([codeOf(error), retryAfterMsOf(error)]).toEqual(['rate_limited', 7_000]);
  expect(sent).toEqual([{ shelfedge: '1.2.3', command: 'page.tiles', input: { links: [] } }]);
});

test('an answer that was lost is asked for again by a request of its own, and is `interrupted` for the gate’s', async () => {
  const { answerOf, askFromPage } = await import('../../../src/platform/page-door.ts');
  const lost: unknown = await answerOf('page.resolve', Promise.resolve(null)).catch((error: unknown) => error);
  expect(codeOf(lost)).toBe('interrupted');
  reply = undefined;
  const asking = askFromPage('page.tiles', { links: [] });
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  reply = { ok: true, value: { tiles: [] } };
  await expect(asking).resolves.toEqual({ tiles: [] });
  expect(sent).toHaveLength(2);
});

test.each([
  ['ends its port', 'shelfedge', ['disconnected']],
  ['leaves the port of an extension that is gone, which throws', undefined, []],
])('a view that is followed no more %s', async (_, left, ended) => {
  const { followView } = await import('../../../src/platform/page-door.ts');
  const end = followView(
    () => undefined,
    () => undefined,
  );
  expect(sent).toEqual([]);
  id = left;
  end();
  expect(sent).toEqual(ended);
});
