import { expect, test } from 'vitest';
import {
  answersFor,
  openConnected,
  openHarness,
  popup,
  storefront,
  workbench,
} from '../fixtures/background-harness.ts';
import { createBatch } from '../fixtures/batch.ts';
import { createEdit } from '../fixtures/edit.ts';
import { eventually } from '../fixtures/eventually.ts';
import { createMemoryJournal } from '../fixtures/memory-journal.ts';
import { createRuntime } from '../fixtures/test-runtime.ts';
import { readProduct, startTestPlatform } from './platform-client.ts';

test('lists kept data with its place, its end and its size, and the unsent changes', async () => {
  const harness = await openConnected(await startTestPlatform({ storefrontUrl: storefront }));
  const { storeId, journal, runtime } = harness;
  runtime.tables.set('shelfedge-journal edits', [{ storeId, id: 'a' }, { storeId, id: 'b' }, { id: 'c' }]);
  await journal.put(
    createEdit({ storeId, state: { tag: 'waiting', reason: 'key_missing', attempt: 1, nextAt: 0, wasSent: false } }),
  );
  const { items, unsent } = await harness.as(workbench)('data.list', {});
  expect(unsent).toBe(1);
  expect(items).toContainEqual({
    name: 'apiKey',
    storeId,
    place: 'memory',
    isClearedByDisconnect: true,
    count: 1,
    bytes: new TextEncoder().encode(runtime.session.values.get(`apiKey:${storeId}`) ?? '').length,
  });
  expect(items).toContainEqual(
    expect.objectContaining({ name: 'stores', storeId: null, place: 'device', count: 1, isClearedByDisconnect: false }),
  );
  expect(items).toContainEqual(expect.objectContaining({ name: 'edits', storeId, place: 'device', count: 2 }));
  expect(items).toContainEqual(expect.objectContaining({ name: 'edits', storeId: null, count: 1 }));
  expect(JSON.stringify(items)).not.toContain(harness.platform.apiKey);
});

test('forgets everything: stores, keys, edits, history, access and scripts; and can be used again', async () => {
  const platform = await startTestPlatform({ storefrontUrl: storefront });
  const harness = await openConnected(platform);
  const { storeId, journal, runtime } = harness;
  await harness.as(workbench)('key.keep', {
    storeId,
    keep: { kind: 'passphrase', passphrase: 'correct horse battery staple' },
  });
  await harness.as(workbench)('settings.guardrails', { storeId, limits: {} });
  await harness.as(workbench)('history.limits', { limits: { edits: 500, days: 7 } });
  await journal.put(createEdit({ storeId, state: { tag: 'applied', at: 1 } }));
  await journal.put(
    createEdit({
      storeId: 'gone',
      state: { tag: 'waiting', reason: 'key_missing', attempt: 1, nextAt: 0, wasSent: false },
    }),
  );
  const port = await harness.follow('workbench', workbench);
  await harness.as(workbench)('data.forgetAll', {});
  expect([...runtime.local.values.keys()]).toEqual([]);
  expect([...runtime.session.values.keys()]).toEqual([]);
  expect(runtime.removed.toSorted()).toEqual(['shelfedge-journal', 'shelfedge-readings', 'shelfedge-vault']);
  expect(harness.vault.records.size).toBe(0);
  expect(await journal.all()).toEqual([]);
  expect(runtime.grants.access).toBe(false);
  expect(runtime.scriptOrigins).toEqual([]);
  expect(runtime.badge).toEqual({ needs: 0, waits: 0 });
  await eventually(() => port.posted.at(-1)).toMatchObject({ stores: [], edits: [], historyLimits: { edits: 50_000 } });
  runtime.grants.access = true;
  await harness.as(workbench)('stores.connect', answersFor(platform));
  await eventually(() => port.posted.at(-1)).toMatchObject({ stores: [{ id: storeId }] });
});

test('forgets the bulk changes of stores that are gone', async () => {
  const journal = createMemoryJournal();
  await journal.putBatch(createBatch({ storeId: 'gone', state: 'running' }));
  const platform = await startTestPlatform({ storefrontUrl: storefront });
  const harness = openHarness(platform, { runtime: createRuntime(), journal });
  await harness.as(workbench)('data.forgetAll', {});
  expect(await journal.batches()).toEqual([]);
});

test('a copy of the edits that is being made is not left behind, and later edits are copied again', async () => {
  const platform = await startTestPlatform({ storefrontUrl: storefront });
  const harness = await openConnected(platform);
  const { files, local } = harness.runtime;
  const { write } = files;
  files.write = async (...file) => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    await write(...file);
  };
  const { id: productId } = await readProduct(platform, 'stoneware-mug');
  const commit = async (storeId: string) => {
    const { id, variantId, field, base, value, productName, variantLabel, currency } = createEdit();
    const intent = { id, productId, variantId, field, base, value, productName, variantLabel, currency };
    await harness.as(popup)('edits.commit', { storeId, intent, holdMs: 0 });
  };
  await commit(harness.storeId);
  await harness.as(workbench)('data.forgetAll', {});
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect([...local.values.keys(), ...files.contents.keys()]).toEqual([]);
  harness.runtime.grants.access = true;
  const { storeId } = await harness.as(workbench)('stores.connect', answersFor(platform));
  await commit(storeId);
  await eventually(() => files.contents.size).toBeGreaterThan(0);
});
