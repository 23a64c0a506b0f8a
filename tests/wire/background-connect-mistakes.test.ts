import { describe, expect, test, vi } from 'vitest';
import { permissions } from '../../demo/platform/identity/authorize.ts';
import { readConnectAnswers } from '../../src/domain/connect-answers.ts';
import { connectProblems } from '../../src/ui/workbench/connect/connect-state.ts';
import * as connectMessages from '../../src/messages/compiled/connect.ts';
import { answersFor, openHarness, popup, storefront, workbench, type Harness } from '../fixtures/background-harness.ts';
import { json, startServer } from '../fixtures/plain-server.ts';
import { setFaults } from '../fixtures/platform-control.ts';
import { keptIn } from '../fixtures/test-runtime.ts';
import { asMerchant, startTestPlatform } from './platform-client.ts';

type Answers = ReturnType<typeof answersFor>;

/** The connect form's problems for answers with this mistake. None of the answers may be kept. */
async function problemsOf(harness: Harness, change: Partial<Answers> = {}) {
  const before = keptIn(harness.runtime);
  const answers = { ...answersFor(harness.platform), ...change };
  const error: unknown = await harness
    .as(workbench)('stores.connect', answers)
    .then(
      () => null,
      (refusal: unknown) => refusal,
    );
  expect(error).not.toBeNull();
  expect(keptIn(harness.runtime)).toBe(before);
  return connectProblems(error);
}

const { rules } = connectMessages;
const otherSite = '11111111-2222-4333-8444-555555555555';

const openShop = async (catalogVersion: 'v1' | 'v3') =>
  openHarness(await startTestPlatform({ storefrontUrl: storefront, catalogVersion }));

describe.each(['v1', 'v3'] as const)('a mistake while connecting a store of catalog %s', (catalogVersion) => {
  const open = () => openShop(catalogVersion);

  test('key and site id swapped are put right, and the store is connected', async () => {
    const harness = await open();
    const { apiKey, siteId, clientId, keep, ...others } = answersFor(harness.platform);
    const typed = readConnectAnswers({ ...others, clientId, apiKey: siteId, siteId: apiKey });
    expect(await harness.as(workbench)('stores.connect', { ...typed, keep })).toMatchObject({ storefront });
  });

  test('a key of another site is named at the key', async () => {
    expect(await problemsOf(await open(), { siteId: otherSite })).toEqual({ apiKey: rules.key_forbidden });
  });

  test('a key without the permission to read is refused, with the boxes to tick', async () => {
    const harness = await open();
    const { Authorization: apiKey = '' } = asMerchant(harness.platform, ['WIX_STORES.READ_INVENTORY']);
    expect(await problemsOf(harness, { apiKey })).toEqual({ apiKey: rules.key_forbidden });
    expect(rules.key_forbidden).toMatch(/“Wix Stores”.*API Keys Manager/);
  });

  test('a key that may only read is connected, with its missing permissions', async () => {
    const harness = await open();
    const readOnly = permissions.filter((one) => !/UPDATE|MODIFY|ADD_ITEM/.test(one));
    const { Authorization: apiKey = '' } = asMerchant(harness.platform, readOnly);
    const { api, siteId } = answersFor(harness.platform);
    const { missing } = await harness.as(workbench)('connect.testKey', { api, siteId, apiKey });
    expect(missing).toEqual(['products_write', 'inventory_write', 'groups_write']);
    expect(connectMessages.form.limited({ actions: 'x' })).toMatch(/“Wix Stores”.*API Keys Manager/);
  });

  test('a site without a store is named at the site', async () => {
    const harness = await open();
    const { fetch } = harness.runtime;
    const { url } = await startServer((response) => json(response, { catalogVersion: 'STORES_NOT_INSTALLED' }));
    harness.runtime.fetch = (address, init) => fetch(address.includes('/provision/') ? url : address, init);
    expect(await problemsOf(harness)).toEqual({ siteId: rules.catalog_unsupported });
  });

  test.each(['https://www.shop.example', 'https://shop.example'])(
    'a store that is at the twin of %s is connected at its own address',
    async (typed) => {
      const own = typed.includes('www.') ? 'https://shop.example' : 'https://www.shop.example';
      const platform = await startTestPlatform({ storefrontUrl: own, catalogVersion });
      const harness = openHarness(platform);
      const answers = { ...answersFor(platform), storefront: typed };
      expect(await harness.as(workbench)('stores.connect', answers)).toMatchObject({ storefront: own });
      expect(harness.runtime.scriptOrigins).toEqual([own]);
      expect(harness.runtime.dropped).toEqual([typed]);
    },
  );

  test('an address elsewhere is refused with the right one', async () => {
    const { storefront: said } = await problemsOf(await open(), { storefront: 'https://other.example' });
    expect(said).toContain(storefront);
  });

  test('a platform that cannot be reached is said so', async () => {
    const harness = await open();
    await setFaults(harness.platform, { kind: 'drop-before', path: '.*' });
    expect(await problemsOf(harness)).toEqual({ api: rules.api_unreachable });
  });

  test('a page of the editor or its preview is recognised, whatever the store runs', async () => {
    const harness = await open();
    for (const address of ['https://editor.wix.com/html/editor/web/renderer/edit/x', 'https://x.editorx.io/preview']) {
      harness.runtime.frontPage = { address, facts: null };
      expect(await harness.as(popup)('connect.recognise', {})).toEqual({ tag: 'editor' });
    }
  });

  test('the sites of a key for several are listed, and the chosen one is connected', async () => {
    const harness = await open();
    const { apiKey, accountId, url: api } = harness.platform;
    const call = harness.as(workbench);
    const { sites } = await call('stores.listSites', { api, apiKey, accountId });
    const [site] = sites;
    const chosen = { siteId: site?.siteId ?? '', storefront: site?.storefront ?? '' };
    expect(
      await call('stores.connect', { api, apiKey, clientId: null, keep: { kind: 'session' }, ...chosen }),
    ).toMatchObject({ storefront });
  });
});

test('a platform that does not answer is said to be slow', async () => {
  const harness = await openShop('v1');
  await setFaults(harness.platform, { kind: 'hang', path: '/provision/' });
  const { siteId, apiKey, url: api } = harness.platform;
  const limits: number[] = [];
  const limit = AbortSignal.timeout.bind(AbortSignal);
  const hurried = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    limits.push(ms);
    return limit(ms / 50);
  });
  const trial = harness.as(workbench)('connect.testKey', { api, siteId, apiKey });
  const error: unknown = await trial.catch((refusal: unknown) => refusal).finally(() => hurried.mockRestore());
  expect(connectProblems(error)).toEqual({ api: rules.api_slow });
  expect(Math.max(...limits)).toBe(15_000);
});
