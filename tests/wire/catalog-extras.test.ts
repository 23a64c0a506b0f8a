import { describe, expect, test } from 'vitest';
import { getProduct } from '../../src/client/operations/products-v3.ts';
import { openCatalog, versions } from '../fixtures/catalogs.ts';
import { change } from '../fixtures/change.ts';
import { merchantClient } from '../fixtures/clients.ts';

const gone = '00000000-0000-4000-8000-000000000000';
const pictures = ['https://pictures.example/one.png', 'https://pictures.example/two.png'];

describe.each(versions)('catalog %s', (version) => {
  const open = () => openCatalog(version);

  describe('groups', () => {
    test('are all there by name, without the one that holds everything', async () => {
      const { catalog } = await open();
      expect((await catalog.groups.list()).map(({ name, slug }) => [name, slug])).toEqual([
        ['Gifts', 'gifts'],
        ['Kitchen', 'kitchen'],
      ]);
    });

    test('take products in and give them back', async () => {
      const { catalog, find } = await open();
      const [gifts, kitchen] = await catalog.groups.list();
      const [mug, apron] = [await find('stoneware-mug'), await find('linen-apron')];
      expect(new Set(await catalog.groups.of(mug.id))).toEqual(new Set([gifts?.id, kitchen?.id]));
      expect(await catalog.groups.of(apron.id)).toEqual([kitchen?.id]);
      await catalog.groups.remove(kitchen?.id ?? '', [mug.id, apron.id]);
      expect(await catalog.groups.of(mug.id)).toEqual([gifts?.id]);
      expect(await catalog.groups.of(apron.id)).toEqual([]);
      await catalog.groups.add(gifts?.id ?? '', [mug.id, apron.id]);
      expect(await catalog.groups.of(apron.id)).toEqual([gifts?.id]);
      expect(await catalog.groups.of(mug.id)).toEqual([gifts?.id]);
    });

    test('that are gone are not found, and more than a call takes is refused', async () => {
      const { catalog, find } = await open();
      const { id } = await find('stoneware-mug');
      await expect(catalog.groups.add(gone, [id])).rejects.toMatchObject({ code: 'not_found' });
      const tooMany = Array.from({ length: 101 }, String);
      await expect(catalog.groups.remove(gone, tooMany)).rejects.toMatchObject({ code: 'invalid_input' });
    });
  });

  describe('info sections', () => {
    const care = { id: null, title: 'Care', text: 'Dishwasher safe' };

    test('are written and read in their order', async () => {
      const { catalog, find } = await open();
      const product = await find('stoneware-mug');
      const [own] = await catalog.infoSections.of(product.id);
      expect(own).toMatchObject({ title: 'Care', text: 'Dishwasher safe' });
      const made = { id: null, title: 'Shipping', text: '<p>By post</p>' };
      await catalog.infoSections.write(product, [made, own ?? care]);
      const read = await catalog.infoSections.of(product.id);
      expect(read.map(({ title, text }) => [title, text])).toEqual([
        ['Shipping', '<p>By post</p>'],
        ['Care', 'Dishwasher safe'],
      ]);
      await catalog.infoSections.write(await catalog.product(product.id), []);
      expect(await catalog.infoSections.of(product.id)).toEqual([]);
    });

    test('that products share can be picked', async () => {
      const { catalog, find } = await open();
      const shared = await catalog.infoSections.list();
      expect(shared.map(({ title }) => title)).toEqual(catalog.can.infoSections ? ['Care'] : []);
      const product = await find('eclair-tin');
      await catalog.infoSections.write(product, shared);
      expect(await catalog.infoSections.of(product.id)).toEqual(shared);
    });
  });

  describe('media', () => {
    test('are added at the end and taken off one by one', async () => {
      const { catalog, find } = await open();
      const product = await find('stoneware-mug');
      const [main] = await catalog.media.of(product.id);
      expect(main).toMatchObject({ kind: 'image', url: 'http://shop.example/pictures/stoneware-mug.svg' });
      await catalog.media.add(product, pictures);
      const [first, ...added] = await catalog.media.of(product.id);
      expect(first).toEqual(main);
      expect(added).toHaveLength(2);
      await catalog.media.remove(await catalog.product(product.id), [added[0]?.id ?? '']);
      expect(await catalog.media.of(product.id)).toEqual([main, added[1]]);
    });

    test('are never all taken off by mistake', async () => {
      const { catalog, find } = await open();
      const product = await find('stoneware-mug');
      await expect(catalog.media.remove(product, [])).rejects.toMatchObject({ code: 'invalid_input' });
      await expect(catalog.media.add(product, [])).rejects.toMatchObject({ code: 'invalid_input' });
      expect(await catalog.media.of(product.id)).toHaveLength(1);
    });

    test('stand in the order they are put in, where the platform can', async () => {
      const { catalog, find } = await open();
      const product = await find('stoneware-mug');
      await catalog.media.add(product, pictures);
      const items = await catalog.media.of(product.id);
      const turned = items.map(({ id }) => id).toReversed();
      const now = await catalog.product(product.id);
      const order = catalog.media.order(now, turned);
      if (catalog.can.mediaOrder) await order;
      else await expect(order).rejects.toMatchObject({ code: 'invalid_input' });
      const after = (await catalog.media.of(product.id)).map(({ id }) => id);
      expect(after).toEqual(catalog.can.mediaOrder ? turned : turned.toReversed());
      await expect(catalog.media.order(await catalog.product(product.id), turned.slice(1))).rejects.toMatchObject({
        code: 'invalid_input',
      });
    });
  });

  test('names of ribbons and brands are there to pick from where products share them', async () => {
    const { catalog } = await open();
    expect(await catalog.names('ribbon')).toEqual(catalog.can.ribbons === 'entity' ? ['New'] : []);
    expect(await catalog.names('brand')).toEqual(catalog.can.brands === 'entity' ? ['Ashdown'] : []);
  });
});

test('of V3: what is written over an older reading is a conflict', async () => {
  const { catalog, find } = await openCatalog('v3');
  const old = await find('stoneware-mug');
  await catalog.write([change(old, 'name', 'Newer')]);
  const conflict = { code: 'conflict' };
  await expect(catalog.media.add(old, pictures)).rejects.toMatchObject(conflict);
  await expect(catalog.infoSections.write(old, [])).rejects.toMatchObject(conflict);
});

test('of V3: pictures keep their words when others come and go', async () => {
  const { platform, catalog, find } = await openCatalog('v3');
  const product = await find('stoneware-mug');
  const read = async () => {
    const input = { productId: product.id, fields: ['MEDIA_ITEMS_INFO' as const] };
    return (await merchantClient(platform).call(getProduct, input)).product.media?.itemsInfo?.items ?? [];
  };
  const [before] = await read();
  expect(before).toMatchObject({ altText: 'Stoneware Mug' });
  await catalog.media.add(product, pictures);
  expect((await read())[0]).toEqual(before);
});
