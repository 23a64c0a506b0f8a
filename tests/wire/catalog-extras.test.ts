import { describe, expect, test } from 'vitest';
import { openCatalog, versions } from '../fixtures/catalogs.ts';

const gone = '00000000-0000-4000-8000-000000000000';

describe.each(versions)('catalog %s', (version) => {
  const open = () => openCatalog(version);

  describe('groups', () => {
    test('are listed by name, without the group of all products', async () => {
      const { catalog } = await open();
      expect((await catalog.groups.list()).map(({ name, slug }) => [name, slug])).toEqual([
        ['Gifts', 'gifts'],
        ['Kitchen', 'kitchen'],
      ]);
    });

    test('add and remove products', async () => {
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

    test('removed groups are not found; more products than a call takes are refused', async () => {
      const { catalog, find } = await open();
      const { id } = await find('stoneware-mug');
      await expect(catalog.groups.add(gone, [id])).rejects.toMatchObject({ code: 'not_found' });
      const tooMany = Array.from({ length: 101 }, String);
      await expect(catalog.groups.remove(gone, tooMany)).rejects.toMatchObject({ code: 'invalid_input' });
    });
  });

  test('names of shared ribbons and brands are listed', async () => {
    const { catalog } = await open();
    expect(await catalog.names('ribbon')).toEqual(version === 'v3' ? ['New'] : []);
    expect(await catalog.names('brand')).toEqual(version === 'v3' ? ['Ashdown'] : []);
  });
});
