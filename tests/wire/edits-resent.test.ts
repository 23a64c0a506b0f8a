import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { chromiumPath } from '../../demo/browser-paths.ts';
import { createCatalogV1 } from '../../src/catalog/v1/catalog-v1.ts';
import { createCatalogV3 } from '../../src/catalog/v3/catalog-v3.ts';
import { apiKeyAuth } from '../../src/client/auth/api-key.ts';
import type { Fetch } from '../../src/client/http/transport.ts';
import type { Edit } from '../../src/domain/edit.ts';
import { launchChromium, launchFirefox, type FetchingBrowser } from '../fixtures/browser-fetch.ts';
import type { Version } from '../fixtures/catalogs.ts';
import { clientAt } from '../fixtures/clients.ts';
import { openEdits } from '../fixtures/edits-harness.ts';
import { losses, startHttp2Front, type Loss } from '../fixtures/http2-front.ts';

/** Set by `npm run test:firefox`: the same writes, sent by a Firefox. */
const firefox = process.env['RESENT_BY_FIREFOX'];
let browser: FetchingBrowser;

beforeAll(async () => {
  browser = firefox === undefined ? await launchChromium(chromiumPath) : await launchFirefox(firefox);
}, 120_000);
afterAll(() => browser.close());

/** The `fetch` of a page at this origin. */
async function openFetch(origin: string): Promise<Fetch> {
  const { fetch, close } = await browser.open(`${origin}/__demo/mail`);
  onTestFinished(close);
  return fetch;
}

/** An edit engine whose requests a browser sends over HTTP/2. */
async function openOverHttp2(version: Version) {
  const harness = await openEdits(version);
  const { platform } = harness;
  const front = await startHttp2Front(platform.url);
  const auth = apiKeyAuth(platform.apiKey, platform.siteId);
  const client = clientAt(front.url, auth, { fetch: await openFetch(front.url) });
  const create = { v1: createCatalogV1, v3: createCatalogV3 }[version];
  const { runner } = harness.startWorker(create({ client, isMerchant: true }));
  /** Adds the edit, has the answer to its write lost, and lets the engine try as often as it wants. */
  const save = async (edit: Edit, loss: Loss): Promise<void> => {
    front.loseNext(loss);
    await runner.add(edit);
    await harness.settles(edit, { tag: expect.stringMatching(/waiting|applied|conflict/) });
    harness.clock.ms += 60_000;
    await runner.resume();
    await harness.settles(edit, { tag: expect.stringMatching(/applied|conflict/) });
  };
  return { ...harness, front, save };
}

const count = { field: 'stock', base: '12', value: '9' } as const;
const fewer = { ...count, delta: '-3' } as const;
const everyLoss = Object.keys(losses) as Loss[];
/** Firefox sends a write again only where its stream was refused; otherwise the engine finds out by reading. */
const isResent = (loss: Loss): boolean => firefox === undefined || loss === 'refuses the stream';

describe.each([
  ['v1', [200, 200]],
  ['v3', [200, 409]],
] as const)('a write that a browser sends twice over HTTP/2, on %s,', (version, statuses) => {
  test.each(everyLoss)('a repeated write of a price is applied once if the server %s', async (loss) => {
    const { front, save, edit, read, applied, stateOf } = await openOverHttp2(version);
    const one = edit();
    await save(one, loss);
    expect(front.statuses).toEqual(isResent(loss) ? statuses : [200]);
    expect(await stateOf(one)).toMatchObject({ tag: 'applied' });
    expect([await read('price'), (await applied()).length]).toEqual(['26.00', 1]);
  });

  test('a repeated write of a count is applied once', async () => {
    const { front, save, edit, read, applied, stateOf } = await openOverHttp2(version);
    const one = edit(count);
    await save(one, 'refuses the stream');
    expect(front.statuses).toEqual(statuses);
    expect(await stateOf(one)).toMatchObject({ tag: 'applied' });
    expect([await read('stock'), (await applied()).length]).toEqual(['9', 1]);
  });

  // Catalog V1 has nothing that could keep the second from being applied: a person is asked.
  test('a repeated change of stock is a conflict', async () => {
    const { front, save, edit, read, stateOf } = await openOverHttp2(version);
    const one = edit(fewer);
    await save(one, 'refuses the stream');
    const theirs = { v1: '6', v3: '9' }[version];
    expect(front.statuses).toEqual(statuses);
    expect(await read('stock')).toBe(theirs);
    expect(await stateOf(one)).toMatchObject({ tag: 'conflict', why: 'doubt', theirs });
  });
});
