import { emptyCopy, valuesOf } from '../../../../src/products/working-copy/working-copy.ts';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openLocalArea } from '../../../../src/background/services/local-area.ts';
import { areaDatabase } from '../../../../src/background/services/stored-keys.ts';
import type { StorageArea } from '../../../../src/background/services/storage.ts';
import { readKey } from '../../../../src/background/services/stored-values.ts';
import { decryptKey } from '../../../../src/background/services/vault-encryption.ts';
import { openVaultRecords } from '../../../../src/background/services/vault-records.ts';
import { restoreDatabase } from '../../../fixtures/recorded-databases.ts';
import { recordedPassphrase, recordings } from '../../../fixtures/recorded-profile.ts';
import { createRuntime } from '../../../fixtures/test-runtime.ts';

describe.each(recordings)('the storage of $version in $browser', (recording) => {
  const open = async (): Promise<{ local: StorageArea; session: StorageArea; storeId: string }> => {
    const { files, report, session, local: area } = createRuntime();
    const { databases, local: recorded } = recording.records;
    const name = areaDatabase in databases ? await restoreDatabase(recording, areaDatabase) : randomUUID();
    const old = { ...area, read: () => Promise.resolve(recorded) };
    const local = openLocalArea({ name, old, files, report, findRoom: () => Promise.resolve('room') });
    const [store] = (await readKey({ local, session }, 'stores')) ?? [];
    return { local, session, storeId: store?.id ?? '' };
  };

  test('is read whole: the store, its settings and the copy of unfinished edits', async () => {
    const { storeId, ...areas } = await open();
    const { api, storefront } = { api: 'http://127.0.0.1:24717', storefront: 'http://127.0.0.1:24718' };
    expect(await readKey(areas, 'stores')).toMatchObject([{ name: 'Jars & Co', api, storefront }]);
    expect(await readKey(areas, 'guardrails', storeId)).toMatchObject({
      thin_margin: { level: 'ask', percent: 7 },
      big_change: { level: 'block', percent: 60 },
    });
    expect(await readKey(areas, 'productPattern', storeId)).toBe('/product-page/{slug}');
    expect(await readKey(areas, 'corner', storeId)).toBe('top-left');
    expect(await readKey(areas, 'historyLimits')).toEqual({ edits: 4000, days: null });
    expect(await readKey(areas, 'keyFingerprint', storeId)).toMatch(/^[0-9a-f]{16}$/);
    expect((await readKey(areas, 'editsBackup'))?.edits.length).toBeGreaterThan(10);
    expect(await readKey(areas, 'unreadable')).toBeUndefined();
  });

  test('has the text that stands unsaved in cards', async () => {
    const drafts = await readKey(await open(), 'drafts');
    const values = valuesOf(drafts ?? emptyCopy);
    const texts = values.map(({ field, text, surface, prices }) => [field, text, surface, prices?.regular].join(' '));
    expect(texts.toSorted()).toEqual(['price -12% card -12%', 'price 44.4 card 44.4']);
    expect(new Set(values.map(({ seq }) => seq)).size).toBe(2);
  });

  test('has the remembered key, which its passphrase decrypts', async () => {
    const { storeId } = await open();
    const vault = openVaultRecords({
      name: await restoreDatabase(recording, 'shelfedge-vault'),
      findRoom: () => Promise.resolve('room'),
    });
    expect(await vault.hasUnreadable(storeId)).toBe(false);
    const record = await vault.get(storeId);
    expect(record?.lockAfterMinutes).toBe(60);
    if (record?.encrypted.version !== 1) throw new Error('the key is gone');
    expect(await decryptKey(record.encrypted, { storeId, passphrase: recordedPassphrase })).toMatch(/^IST\./);
    expect(await decryptKey(record.encrypted, { storeId, passphrase: 'another' })).toBeUndefined();
  });
});
