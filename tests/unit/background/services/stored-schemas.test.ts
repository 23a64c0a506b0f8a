import { copyOf, createUnsaved } from '../../../fixtures/working-copy.ts';
import { describe, expect, test } from 'vitest';
import { storedKeys, type StoredKey, type StoredName } from '../../../../src/background/services/stored-keys.ts';
import { parseStored } from '../../../../src/background/services/stored-values.ts';
import { toProductLists, toWorkingCopy } from '../../../../src/background/services/old-drafts.ts';
import { valuesOf, WorkingCopy } from '../../../../src/products/working-copy/working-copy.ts';

const draft = (text: string) => ({ variantId: null, locationId: null, text });

test('drafts of the first version become one list for each product', () => {
  const migrated = toProductLists({
    's1/p1/price': draft('26'),
    's1/p1/name': draft('Cup'),
    's1/p2/sku': draft('CUP-1'),
    's2/p1/price': draft('7'),
    's1/p1/gone': draft('of a field that is no more'),
  });
  expect(migrated).toEqual({
    's1/p1': [
      { ...draft('26'), field: 'price' },
      { ...draft('Cup'), field: 'name' },
    ],
    's1/p2': [{ ...draft('CUP-1'), field: 'sku' }],
    's2/p1': [{ ...draft('7'), field: 'price' }],
  });
});

test('drafts of cards become unsaved values of their targets', () => {
  const group = { ...draft('-5%'), field: 'price', variantIds: ['a', 'b'], prices: { regular: '-5%', sale: null } };
  const migrated = toWorkingCopy({
    's1/p1': [{ ...draft('Cup'), field: 'name', id: '0e2d9a0c-6f0b-4b7e-9d4a-2f1f0c1b7a55' }, group],
    's2/p1': [{ ...draft('7'), field: 'stock', variantId: 'v', locationId: 'l' }],
  });
  expect(WorkingCopy.safeParse(migrated).success).toBe(true);
  const card = { surface: 'card', by: '' };
  expect(valuesOf(migrated as WorkingCopy)).toMatchObject([
    { ...card, storeId: 's1', productId: 'p1', field: 'name', text: 'Cup', seq: 1 },
    { ...card, ...group, storeId: 's1', productId: 'p1', seq: 2 },
    { ...card, storeId: 's2', productId: 'p1', field: 'stock', text: '7', locationId: 'l', seq: 3 },
  ]);
});

test('a value that is no record of drafts stays as it is, and is found unreadable', () => {
  for (const stored of ['damaged', { 's1/p1/price': 7 }, null]) {
    expect(toProductLists(stored)).toBe(stored);
    expect(toWorkingCopy(stored)).toBe(stored);
    expect(WorkingCopy.safeParse(stored).success).toBe(false);
  }
});

const api = 'https://www.wixapis.com';
const store = {
  id: 'site@www.wixapis.com',
  name: 'Corner Shop',
  storefront: 'https://shop.example',
  api,
  clientId: null,
  siteId: 'site',
  catalogVersion: 'V1_CATALOG',
  captcha: { page: 'https://shop.example/captcha', visibleKey: 'k'.repeat(40), invisibleKey: null },
};
const withStore = (change: object): unknown => [{ ...store, ...change }];

/** For each stored value that outlives the browser, one that is accepted and ones that no form or command accepts. */
type LocalName = { [K in StoredName]: (typeof storedKeys)[K]['area'] extends 'local' ? K : never }[StoredName];
const stored: Record<LocalName, { accepted: unknown; refused: unknown[] }> = {
  stores: {
    accepted: [store],
    refused: [
      withStore({ api: 'https://evil.example' }),
      withStore({ api: 'https://evil.example', id: 'site@evil.example' }),
      // Its key is the platform's, and goes to no other API.
      withStore({ api: 'http://127.0.0.1:9999' }),
      withStore({ api: `${api}/elsewhere` }),
      withStore({ id: 'other@www.wixapis.com' }),
      withStore({ storefront: 'http://shop.example' }),
      withStore({ storefront: 'javascript:alert(1)' }),
      withStore({ captcha: { ...store.captcha, page: 'https://evil.example/captcha' } }),
      withStore({ captcha: { ...store.captcha, visibleKey: 'no key' } }),
    ],
  },
  guardrails: { accepted: {}, refused: ['none', { below_cost: { level: 'maybe' } }] },
  productPaths: { accepted: { known: ['/shop'], misses: {} }, refused: [{ known: ['/'.repeat(3001)], misses: {} }] },
  productPattern: {
    accepted: '/products/{slug}',
    refused: ['/products', '//evil.example/{slug}', 'https://evil.example/{slug}', '/a/{slug}/{slug}'],
  },
  decimals: {
    accepted: { JPY: { most: 2, isRefused: false } },
    refused: [{ JPY: { most: 4, isRefused: false } }, { yen: { most: 2, isRefused: false } }, { JPY: 2 }],
  },
  corner: { accepted: 'bottom-left', refused: ['middle'] },
  historyLimits: { accepted: {}, refused: ['none'] },
  historyPruned: { accepted: { atMs: 1, forgotten: 0, untilMs: null }, refused: [{ atMs: 'now' }] },
  keyFingerprint: { accepted: 'f', refused: [1] },
  news: { accepted: '0.1.0', refused: [1] },
  clock: { accepted: { correctionMs: 0, offMs: 0, dismissedMs: null }, refused: ['late'] },
  workerStarts: { accepted: 1, refused: [1.5] },
  forgetting: { accepted: true, refused: [false] },
  editsBackup: { accepted: { journalId: 'j', edits: [] }, refused: [[]] },
  drafts: {
    accepted: copyOf(createUnsaved()),
    refused: [copyOf(createUnsaved({ text: 'x'.repeat(2001) })), copyOf(createUnsaved({ surface: 'page' as never }))],
  },
  forms: { accepted: { bulk: {} }, refused: [{}, { bulk: { s: { text: '' } } }] },
  preWarmedAt: { accepted: { s: 1 }, refused: [{ s: 'now' }] },
  unreadable: { accepted: [{ name: 'n', stored: 1 }], refused: [{}] },
  pricesRead: { accepted: { p: [{ amount: '1', currency: 'EUR', day: 1 }] }, refused: [{ p: [{ amount: 1 }] }] },
  callStarts: { accepted: { savedAt: 1, agesMs: [] }, refused: [{ savedAt: 'now' }] },
};

describe('a value that any script could have written to the storage', () => {
  test.each(Object.entries(stored))('%s passes its rule, or counts as unreadable', (name, { accepted, refused }) => {
    const row: StoredKey = storedKeys[name as LocalName];
    const read = (value: unknown): unknown => parseStored(row, { version: row.version, value });
    expect(read(accepted)).toBeDefined();
    for (const value of refused) expect({ value, read: read(value) }).toEqual({ value, read: undefined });
  });

  test('has a line here', () => {
    const local = Object.entries(storedKeys as Record<string, StoredKey>).filter(([, { area }]) => area === 'local');
    expect(Object.keys(stored).toSorted()).toEqual(local.map(([name]) => name).toSorted());
  });
});
