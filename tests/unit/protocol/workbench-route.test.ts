import { describe, expect, test } from 'vitest';
import { helpTopics } from '../../../src/protocol/help-topics.ts';
import {
  bulkHash,
  connectHash,
  hashOf,
  helpHash,
  keyHash,
  unsavedHash,
  workbenchTabs,
  productHash,
  variantsHash,
  readHash,
  reportHash,
  unlockHash,
} from '../../../src/protocol/workbench-route.ts';
import { pageReport } from '../../fixtures/page-report.ts';

const nothing = {
  page: null,
  topic: null,
  product: null,
  isOpen: false,
  picked: null,
  connect: null,
  keyOf: null,
  unlock: null,
  report: null,
};

describe('an address of the workbench', () => {
  test.each(workbenchTabs)('names %s', (tab) => {
    expect(readHash(hashOf(tab))).toEqual({ tab, ...nothing });
  });

  test.each(['', '#', '#nowhere', '#nowhere?open=1', '#stores?store=s&product=p'])(
    'opens the stores for %j',
    (hash) => {
      expect(readHash(hash)).toEqual({ tab: 'stores', ...nothing });
    },
  );

  test('names the help and each of its topics', () => {
    expect(helpHash()).toBe('#help');
    expect(readHash(helpHash())).toEqual({ ...nothing, tab: 'stores', page: 'help' });
    for (const topic of helpTopics)
      expect(readHash(helpHash(topic))).toEqual({ ...nothing, tab: 'stores', page: 'help', topic });
    expect(readHash('#help/nowhere')).toEqual({ ...nothing, tab: 'stores', page: 'help' });
    expect(readHash('#stores/keyboard').topic).toBeNull();
  });

  test('names the variants of a product', () => {
    const product = { storeId: 'a/b', productId: 'p&q' };
    expect(readHash(variantsHash(product))).toEqual({
      ...nothing,
      tab: 'stores',
      page: 'variants',
      product: { ...product, field: null },
    });
    expect(readHash('#variants')).toMatchObject({ page: 'variants', product: null });
  });

  test('holds the report of a page', () => {
    const report = JSON.stringify(pageReport);
    expect(readHash(reportHash(report))).toEqual({ ...nothing, tab: 'stores', page: 'report', report });
    expect(readHash('#stores?of=1').report).toBeNull();
  });

  test('names a product and a field of it, whatever is in their ids', () => {
    for (const field of ['salePrice', null] as const) {
      const product = { storeId: 'a/b?c=d&e#f', productId: '50 % + ü', field };
      expect(readHash(productHash(product))).toEqual({ ...nothing, tab: 'history', product });
    }
  });

  test('has no product without its store, and no unknown field', () => {
    expect(readHash('#history?store=s').product).toBeNull();
    expect(readHash('#history?product=p').product).toBeNull();
    expect(readHash('#history?store=s&product=p&field=__proto__').product).toMatchObject({ field: null });
  });

  test('can filter for changes that are not saved', () => {
    expect(readHash(unsavedHash)).toEqual({ ...nothing, tab: 'history', isOpen: true });
  });

  test('names the products that a bulk change begins with, and no product without its store', () => {
    const picked = { storeId: 'a/b?c=d&e#f', productIds: ['50 % + ü', 'p,q'], requestId: 'r' };
    expect(readHash(bulkHash(picked))).toEqual({ ...nothing, tab: 'bulk', picked });
    expect(readHash('#bulk?product=p').picked).toBeNull();
    expect(readHash('#bulk?store=s').picked).toBeNull();
    expect(readHash('#history?store=s&product=p').picked).toBeNull();
  });

  test('names the known facts of a store that is to be connected, and no facts elsewhere', () => {
    const connect = { storefront: 'https://shop.example/a?b=c', siteId: 's&t', api: 'https://api.example', name: 'Ä' };
    expect(readHash(connectHash(connect))).toEqual({ ...nothing, tab: 'stores', connect });
    expect(readHash('#stores?connect=https://shop.example').connect).toEqual({
      storefront: 'https://shop.example',
      siteId: '',
      api: '',
      name: '',
    });
    expect(readHash('#history?connect=https://shop.example').connect).toBeNull();
    expect(readHash('#stores?site=s').connect).toBeNull();
  });

  test('names no picked products of a request that it does not tell', () => {
    expect(readHash('#bulk?store=s&product=p').picked).toEqual({ storeId: 's', productIds: ['p'], requestId: '' });
  });

  test('names a product without a field by the two ids alone', () => {
    expect(productHash({ storeId: 's', productId: 'p', field: null })).toBe('#history?store=s&product=p');
  });

  test('names the store whose key is requested', () => {
    const id = 'a/b?c=d&e#f';
    expect(readHash(keyHash(id))).toEqual({ ...nothing, tab: 'stores', keyOf: id });
    expect(readHash(unlockHash(id))).toEqual({ ...nothing, tab: 'stores', unlock: id });
  });
});
