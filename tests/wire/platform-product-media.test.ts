import { describe, expect, test } from 'vitest';
import type { Platform } from '../../demo/platform/start-platform.ts';
import { asMerchant, ask, readProduct, readTables, readViolations, startTestPlatform } from './platform-client.ts';

interface Media {
  mainMedia?: { id: string };
  items: { id: string; image: { url: string } }[];
}

const picture = 'https://pictures.example/sage.png?w=1';

async function startWithApron() {
  const platform = await startTestPlatform();
  const { id } = await readProduct(platform, 'linen-apron');
  const change = (line: string, body: object) => {
    const [method, path] = line.split(' ');
    return ask(platform, `${method} /stores/v1/products/${id}/${path}`, { body, headers: asMerchant(platform) });
  };
  return { platform, id, change };
}

async function readPictures(platform: Platform): Promise<Media> {
  return (await readProduct(platform, 'linen-apron'))['media'] as Media;
}

async function readChoicePictures(platform: Platform): Promise<Record<string, string[]>> {
  const product = await readProduct(platform, 'linen-apron');
  const options = product['productOptions'] as { choices: { description: string; media?: Media }[] }[];
  const choices = options.flatMap((option) => option.choices);
  return Object.fromEntries(
    choices.map(({ description, media }) => [description, (media?.items ?? []).map(({ id }) => id)]),
  );
}

describe('the pictures of a product', () => {
  test('are added after the others, taken away, and had again from the media manager', async () => {
    const { platform, change } = await startWithApron();
    const added = await change('POST media', { media: [{ url: picture }, { mediaId: 'stoneware-mug.svg' }] });
    expect([added.status, added.body]).toEqual([200, {}]);
    const { items, mainMedia } = await readPictures(platform);
    expect(items.map(({ image }) => image.url)).toEqual([
      'http://shop.example/pictures/linen-apron.svg',
      picture,
      'http://shop.example/pictures/stoneware-mug.svg',
    ]);
    expect(items[1]).toMatchObject({ mediaType: 'image', image: { format: 'png', altText: 'Linen Apron' } });
    expect(mainMedia).toEqual(items[0]);
    const ids = items.map(({ id }) => id);
    await change('POST media/delete', { mediaIds: [ids[0], 'nothing'] });
    expect((await readPictures(platform)).items.map(({ id }) => id)).toEqual(ids.slice(1));
    await change('POST media/delete', { mediaIds: [] });
    expect(await readPictures(platform)).toEqual({ items: [] });
    await change('POST media', { media: [{ mediaId: ids[1] }] });
    expect((await readPictures(platform)).items).toEqual([items[1]]);
    expect((await readProduct(platform, 'stoneware-mug'))['media']).toMatchObject({ items: [{}] });
  });

  test.each([
    ['POST media', {}, { media: 'REQUIRED_FIELD' }],
    ['POST media', { media: [] }, { media: 'MIN_SIZE' }],
    ['POST media', { media: Array.from({ length: 51 }, () => ({ url: picture })) }, { media: 'MAX_SIZE' }],
    ['POST media', { media: [{}] }, { 'media[0]': 'ONE_OF_ALIGNMENT' }],
    ['POST media', { media: [{ url: picture, mediaId: 'x' }] }, { 'media[0]': 'ONE_OF_ALIGNMENT' }],
    ['POST media', { media: [{ url: 'ftp://a/b' }] }, { 'media[0].url': 'FORMAT' }],
    [
      'POST media',
      { media: [{ url: picture, choice: { option: 'Size', choice: 'XL' } }] },
      { 'media[0].choice': 'VALIDATION' },
    ],
    ['POST media/delete', {}, { mediaIds: 'REQUIRED_FIELD' }],
    ['POST media/delete', { id: 'another', mediaIds: [] }, { id: 'VALIDATION' }],
    [
      'PATCH choices/media',
      { media: [{ mediaIds: [] }] },
      { 'media[0].option': 'REQUIRED_FIELD', 'media[0].choice': 'REQUIRED_FIELD' },
    ],
    [
      'PATCH choices/media',
      { media: [{ option: 'Size', choice: 'S', mediaIds: ['stoneware-mug.svg'] }] },
      { 'media[0].mediaIds': 'VALIDATION' },
    ],
    [
      'PATCH choices/media',
      { media: Array.from({ length: 11 }, () => ({ option: 'Size', choice: 'S' })) },
      { media: 'MAX_SIZE' },
    ],
    ['POST choices/media/delete', { media: [] }, { media: 'MIN_SIZE' }],
  ])('%s refuses %j and writes nothing', async (line, body, violations) => {
    const { platform, change } = await startWithApron();
    const before = readTables(platform);
    const answer = await change(line, body);
    expect([answer.status, readViolations(answer)]).toEqual([400, violations]);
    expect(readTables(platform)).toEqual(before);
  });

  test('are all left out when one of several is not in the media manager', async () => {
    const { platform, change } = await startWithApron();
    const before = readTables(platform);
    expect((await change('POST media', { media: [{ url: picture }, { mediaId: 'nothing' }] })).status).toBe(404);
    expect(readTables(platform)).toEqual(before);
  });
});

describe('pictures of choices', () => {
  const own = 'linen-apron.svg';

  test('stand with their choices until they are taken from them', async () => {
    const { platform, change } = await startWithApron();
    await change('POST media', { media: [{ url: picture, choice: { option: 'Colour', choice: 'Slate' } }] });
    const added = (await readPictures(platform)).items[1]?.id ?? '';
    expect(await readChoicePictures(platform)).toEqual({ S: [], L: [], Sage: [], Slate: [added] });
    await change('PATCH choices/media', {
      media: [
        { option: 'Colour', choice: 'Sage', mediaIds: [own, added] },
        { option: 'Colour', choice: 'Slate', mediaIds: [own] },
      ],
    });
    expect(await readChoicePictures(platform)).toMatchObject({ Sage: [own, added], Slate: [own, added] });
    await change('POST choices/media/delete', { media: [{ option: 'Colour', choice: 'Sage', mediaIds: [own] }] });
    expect(await readChoicePictures(platform)).toMatchObject({ Sage: [added], Slate: [own, added] });
    await change('POST choices/media/delete', { media: [{ option: 'Colour', choice: 'Slate' }] });
    expect(await readChoicePictures(platform)).toMatchObject({ Sage: [added], Slate: [] });
    await change('POST choices/media/delete', { media: [{}] });
    expect(await readChoicePictures(platform)).toMatchObject({ Sage: [], Slate: [] });
    expect((await readPictures(platform)).items).toHaveLength(2);
  });

  test('belong to one option only', async () => {
    const { platform, change } = await startWithApron();
    const give = (option: string, choice: string) =>
      change('PATCH choices/media', { media: [{ option, choice, mediaIds: [own] }] });
    await give('Colour', 'Sage');
    const before = readTables(platform);
    const answer = await give('Size', 'S');
    expect([answer.status, readViolations(answer)]).toEqual([400, { media: 'VALIDATION' }]);
    expect(readTables(platform)).toEqual(before);
  });

  test('go with the choice they stood for', async () => {
    const { platform, id, change } = await startWithApron();
    await change('PATCH choices/media', { media: [{ option: 'Colour', choice: 'Sage', mediaIds: [own] }] });
    const size = { name: 'Size', choices: [{ value: 'S', description: 'S' }] };
    const body = { product: { productOptions: [size] } };
    await ask(platform, `PATCH /stores/v1/products/${id}`, { headers: asMerchant(platform), body });
    expect(
      (await change('PATCH choices/media', { media: [{ option: 'Size', choice: 'S', mediaIds: [own] }] })).status,
    ).toBe(200);
    expect(await readChoicePictures(platform)).toEqual({ S: [own] });
  });
});
