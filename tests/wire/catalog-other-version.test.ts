import { describe, expect, test } from 'vitest';
import { createCatalog, createVersionState } from '../../src/catalog/catalog.ts';
import type { Catalog } from '../../src/catalog/port.ts';
import { getCatalogVersion } from '../../src/client/operations/catalog-versioning.ts';
import type { CatalogVersion } from '../../src/domain/store.ts';
import { openCatalog, pagesOf, versions } from '../fixtures/catalogs.ts';
import { change } from '../fixtures/change.ts';
import { merchantClient } from '../fixtures/clients.ts';

const runs = { v1: 'V1_CATALOG', v3: 'V3_CATALOG' } as const;

interface Ids {
  id: string;
  groupId: string;
}

const reads: [string, (catalog: Catalog, ids: Ids) => Promise<unknown>][] = [
  ['a search', (catalog) => catalog.search('mug', 1)],
  ['a product by its slug', (catalog) => catalog.bySlug('stoneware-mug')],
  ['products by their slugs', (catalog) => catalog.bySlugs(['stoneware-mug', 'linen-apron'])],
  ['a product', (catalog, { id }) => catalog.product(id)],
  ['products', (catalog, { id }) => catalog.products([id])],
  ['all products', pagesOf],
  ['the list of groups', (catalog) => catalog.groups.list()],
  ['the groups of a product', (catalog, { id }) => catalog.groups.of(id)],
];

describe.each(versions)('a store that was known with the other catalog and runs %s', (version) => {
  const other: CatalogVersion = version === 'v1' ? 'V3_CATALOG' : 'V1_CATALOG';

  async function open() {
    const { platform, catalog: right, find } = await openCatalog(version);
    const client = merchantClient(platform);
    const versioned = createVersionState({
      version: other,
      ask: async () => (await client.call(getCatalogVersion, {})).catalogVersion,
      onVersion: () => Promise.resolve(),
    });
    const product = await find('linen-apron');
    const groupId = (await right.groups.list()).find(({ name }) => name === 'Gifts')?.id ?? '';
    const catalog = createCatalog({ client, isMerchant: true, versioned });
    /** As the other catalog answered it. */
    const stale = { ...product, revision: version === 'v1' ? '1' : null };
    return { catalog, right, product, stale, ids: { id: product.id, groupId } };
  }

  test.each(reads)('answers %s at the first request', async (_, read) => {
    const { catalog, right, ids } = await open();
    expect(catalog.version).toBe(other);
    expect(await read(catalog, ids)).toEqual(await read(right, ids));
    expect(catalog.version).toBe(runs[version]);
  });

  test.each<[string, (catalog: Catalog, ids: Ids) => Promise<unknown>, string[]]>([
    ['adds a product to a group', ({ groups }, { id, groupId }) => groups.add(groupId, [id]), ['Gifts', 'Kitchen']],
    ['creates a group', ({ groups }) => groups.create('Mugs'), ['Kitchen']],
  ])('%s at the second request only, for the first was built for the other catalog', async (_, write, after) => {
    const { catalog, right, ids } = await open();
    await expect(write(catalog, ids)).rejects.toMatchObject({ code: 'wrong_catalog_version' });
    expect(catalog.version).toBe(runs[version]);
    await write(catalog, ids);
    const groupIds = await right.groups.of(ids.id);
    const names = (await right.groups.list()).filter(({ id }) => groupIds.includes(id)).map(({ name }) => name);
    expect(names).toEqual(after);
  });

  test('takes a product out of a group at the second request only', async () => {
    const { catalog, right, ids } = await open();
    const [kitchen = ''] = await right.groups.of(ids.id);
    await expect(catalog.groups.remove(kitchen, [ids.id])).rejects.toMatchObject({ code: 'wrong_catalog_version' });
    await catalog.groups.remove(kitchen, [ids.id]);
    expect(await right.groups.of(ids.id)).toEqual([]);
  });

  test('writes a product at the second attempt only', async () => {
    const { catalog, right, product, stale } = await open();
    await expect(catalog.write([change(stale, 'name', 'Apron')])).rejects.toMatchObject({
      code: 'wrong_catalog_version',
    });
    expect(await right.product(product.id)).toEqual(product);
    expect(catalog.version).toBe(runs[version]);
    await catalog.write([change(product, 'name', 'Apron')]);
    expect((await right.product(product.id)).name).toBe('Apron');
  });

  test('writes many products at the second attempt only', async () => {
    const { catalog, right, product, stale } = await open();
    expect(await catalog.writeMany([change(stale, 'name', 'Apron')])).toMatchObject([
      { tag: 'failed', error: { code: 'wrong_catalog_version' } },
    ]);
    expect(catalog.version).toBe(runs[version]);
    expect(await catalog.writeMany([change(product, 'name', 'Apron')])).toEqual([{ tag: 'ok' }]);
    expect((await right.product(product.id)).name).toBe('Apron');
  });
});
