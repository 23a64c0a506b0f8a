import { expect, test } from 'vitest';
import { demoCatalog } from '../../../demo/catalog/products.ts';
import { drawPicture, pictureSeedOf } from '../../../demo/storefront/pictures/picture.ts';

test('a picture is the same every time, and another motif or hue is another picture', () => {
  const picture = drawPicture({ motif: 'mug', hue: 32 });
  expect(drawPicture({ motif: 'mug', hue: 32 })).toBe(picture);
  expect(drawPicture({ motif: 'teapot', hue: 32 })).not.toBe(picture);
  expect(drawPicture({ motif: 'mug', hue: 33 })).not.toBe(picture);
});

test('every motif of the catalog has a drawing of its own', () => {
  const motifs = new Set(demoCatalog(2000).products.map(({ picture }) => picture.motif));
  const pictures = new Set([...motifs].map((motif) => drawPicture({ motif, hue: 40 })));
  expect(pictures.size).toBe(motifs.size);
});

test('unknown products get a picture too', () => {
  expect(pictureSeedOf('a-new-thing')).toEqual(pictureSeedOf('a-new-thing'));
  expect(drawPicture({ motif: 'never heard of', hue: 0 })).toContain('<path');
});

test('no picture contains NaN', () => {
  for (const { picture } of demoCatalog().products) expect(drawPicture(picture)).not.toMatch(/NaN|undefined/);
});
