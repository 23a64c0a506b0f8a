import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { expect, test } from 'vitest';
import { openVaultRecords } from '../../src/background/services/vault-records.ts';
import type { WorkbenchView } from '../../src/protocol/view.ts';
import {
  answersFor,
  openConnected,
  nextWorker,
  storefront,
  workbench,
  type Harness,
} from '../fixtures/background-harness.ts';
import { startTestPlatform } from './platform-client.ts';

const passphrase = 'correct horse battery';

/** A connected store whose remembered key has become unreadable, seen by the next worker. */
async function openDamaged(name: string): Promise<Harness & { storeId: string }> {
  const vaultRecords = openVaultRecords({ name, findRoom: () => Promise.resolve('room') });
  const connected = await openConnected(await startTestPlatform({ storefrontUrl: storefront }), vaultRecords);
  const { storeId } = connected;
  await connected.as(workbench)('key.keep', { storeId, keep: { kind: 'passphrase', passphrase } });
  const db = await openDB(name);
  const [record] = (await db.getAll('keys')) as { encrypted: unknown }[];
  await db.put('keys', { ...record, encrypted: 'damaged' });
  db.close();
  connected.runtime.session.values.clear();
  return nextWorker(connected);
}

const viewOf = async ({ follow }: Harness) => (await follow('workbench', workbench)).posted[0] as WorkbenchView;

test('an unreadable remembered key is counted in the workbench, without its encrypted key', async () => {
  const harness = await openDamaged('unreadable');
  const { stores, journal } = await viewOf(harness);
  expect([stores[0]?.merchant, journal.unreadable]).toMatchObject([{ tag: 'missing' }, 1]);
  const { text } = await harness.as(workbench)('journal.exportUnreadable', {});
  expect(JSON.parse(text)).toEqual([{ name: `vault:${harness.storeId}`, stored: 'unreadable' }]);
});

test('an unreadable remembered key that was forgotten is not counted again', async () => {
  const harness = await openDamaged('forgotten');
  await viewOf(harness);
  await harness.as(workbench)('journal.dropUnreadable', {});
  const again = nextWorker(harness);
  expect((await viewOf(again)).journal.unreadable).toBe(0);
});

test('a key that was remembered again survives the forgetting of the unreadable one', async () => {
  const harness = await openDamaged('replaced');
  const { storeId } = harness;
  await viewOf(harness);
  await harness.as(workbench)('stores.connect', answersFor(harness.platform));
  await harness.as(workbench)('key.keep', { storeId, keep: { kind: 'passphrase', passphrase } });
  await harness.as(workbench)('journal.dropUnreadable', {});
  const again = nextWorker(harness);
  again.runtime.session.values.clear();
  expect((await viewOf(again)).stores[0]?.merchant.tag).toBe('locked');
});
