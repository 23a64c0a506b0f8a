import { beforeEach, describe, expect, test } from 'vitest';
import type { Platform } from '../../demo/platform/start-platform.ts';
import type { RawSender } from '../../src/protocol/sender.ts';
import {
  answersFor,
  cardIn,
  openHarness,
  pageIn,
  popup,
  workbench,
  type Harness,
} from '../fixtures/background-harness.ts';
import { claimCard } from '../fixtures/claim-card.ts';
import { startTestPlatform } from './platform-client.ts';

/** Two sites without a domain of their own share the origin of the platform's host. */
const host = 'https://me.host.example';
const [own, other] = [`${host}/my-site`, `${host}/my-copy`];
const mug = '/product-page/stoneware-mug';

const at = (url: string): RawSender => ({ ...pageIn(1), url, origin: host, tab: { id: 1, url } });

let harness: Harness;

const connect = async (platform: Platform, storefront: string): Promise<string> =>
  (await harness.as(workbench)('stores.connect', { ...answersFor(platform), storefront })).storeId;

/** Shows a page in tab 1 that says it is of this site. */
async function show(url: string, siteId: string | null): Promise<void> {
  harness.runtime.tabs.set(1, url);
  await harness.as(at(url))('page.resolve', { slug: 'stoneware-mug', siteName: null, siteId });
}

/** The store whose card the page in tab 1 opens. */
async function storeAt(url: string): Promise<string> {
  const { token } = await harness.as(at(url))('page.openCard', { field: 'price', choices: {} });
  const card = await claimCard(harness, cardIn(1), token);
  return card.store.id;
}

describe.each(['v1', 'v3'] as const)('two sites of %s on one origin', (version) => {
  let site: Platform;
  beforeEach(async () => {
    site = await startTestPlatform({ storefrontUrl: own, catalogVersion: version });
    harness = openHarness(site);
  });

  test('the pages of an unconnected site belong to no store', async () => {
    const id = await connect(site, `${own}${mug}`);
    await expect(show(`${other}${mug}`, null)).rejects.toMatchObject({ code: 'not_allowed' });
    await show(`${own}${mug}`, site.siteId);
    expect(await storeAt(`${own}${mug}`)).toBe(id);
  });

  test('each page leads to its own site’s product where both sites are connected', async () => {
    const copy = await startTestPlatform({ storefrontUrl: other, catalogVersion: version });
    const [ownId, otherId] = [await connect(site, own), await connect(copy, other)];
    for (const [platform, base, id] of [
      [site, own, ownId],
      [copy, other, otherId],
    ] as const) {
      await show(`${base}${mug}`, platform.siteId);
      expect(await storeAt(`${base}${mug}`)).toBe(id);
    }
  });

  test('a page that says it is of another site than its address leads to nothing', async () => {
    const copy = await startTestPlatform({ storefrontUrl: other, catalogVersion: version });
    await connect(site, own);
    await connect(copy, other);
    await expect(show(`${own}${mug}`, copy.siteId)).rejects.toMatchObject({ code: 'not_connected' });
    await expect(storeAt(`${own}${mug}`)).rejects.toMatchObject({ code: 'not_allowed' });
  });

  test('a tile that leads to the other site has no product', async () => {
    await connect(site, own);
    await show(`${own}/`, site.siteId);
    const { tiles } = await harness.as(at(`${own}/`))('page.tiles', {
      links: [`/my-site${mug}`, `/my-copy${mug}`, mug],
    });
    expect(tiles.map(({ link }) => link)).toEqual([`/my-site${mug}`]);
  });

  test('the popup shows the store in front', async () => {
    const copy = await startTestPlatform({ storefrontUrl: other, catalogVersion: version });
    const [ownId, otherId] = [await connect(site, own), await connect(copy, other)];
    for (const [base, id] of [
      [own, ownId],
      [other, otherId],
    ] as const) {
      harness.runtime.front.tabId = 1;
      harness.runtime.tabs.set(1, `${base}/about`);
      expect(await harness.readView('popup', popup)).toMatchObject({ store: { id } });
    }
  });

  test('the script runs on the pages of both sites, and access to the origin is kept while one of them needs it', async () => {
    const copy = await startTestPlatform({ storefrontUrl: other, catalogVersion: version });
    const [ownId, otherId] = [await connect(site, own), await connect(copy, other)];
    expect(harness.runtime.scriptOrigins.toSorted()).toEqual([other, own]);
    harness.runtime.dropped.length = 0;
    await harness.as(workbench)('stores.disconnect', { storeId: ownId });
    expect(harness.runtime.dropped).toEqual([site.url]);
    expect(harness.runtime.scriptOrigins).toEqual([other]);
    await harness.as(workbench)('stores.disconnect', { storeId: otherId });
    expect(harness.runtime.dropped).toContain(host);
  });

  test('an address of the other site is refused at its field, with the right one', async () => {
    await expect(connect(site, `${other}${mug}`)).rejects.toMatchObject({
      details: { violations: [{ field: 'storefront', rule: 'storefront_mismatch', description: own }] },
    });
  });

  test('is known by its host alone, or by any of its pages', async () => {
    for (const typed of [host, `${own}/about`, own]) {
      const result = await harness.as(workbench)('stores.connect', { ...answersFor(site), storefront: typed });
      expect(result).toMatchObject({ storefront: own, name: 'me.host.example/my-site' });
    }
  });
});
