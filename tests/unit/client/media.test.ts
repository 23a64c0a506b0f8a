import { media as published, VideoResolution } from '@wix/sdk';
import { assert, constantFrom, double, integer, option, property, record, stringMatching, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toCropUrl, toFillUrl, toFitUrl } from '../../../src/client/image-url.ts';
import { parseMedia, toIdentifier, toOriginalUrl, toVideoUrl, type Media } from '../../../src/client/media.ts';

const side = integer({ min: 1, max: 6000 });
const size = record({ width: side, height: side });
const extension = constantFrom('jpg', 'jpeg', 'png', 'PNG', 'gif', 'svg', 'wix_mp', 'tiff');
const imageId = record({ name: stringMatching(/^[a-z0-9]{1,8}_[a-z0-9]{1,8}~mv2$/), extension }).map(
  (part) => `${part.name}.${part.extension}`,
);
const mug = { id: '11062b_mug~mv2.jpg', size: { width: 1000, height: 500 } };

/** The published helpers swap width and height of the source; with both exchanged beforehand they are right. */
const exchanged = (id: string, { width, height }: { width: number; height: number }): string =>
  `wix:image://v1/${id}/x#originWidth=${height}&originHeight=${width}`;

/** Sizes that also round to zero pixels. */
const visible = (url: string): string => url.replaceAll(/([wh])_0,/g, '$1_1,');

describe('identifiers', () => {
  const filename = option(string({ unit: 'grapheme', minLength: 1 }));
  const id = stringMatching(/^[\w~-]{1,20}(\.[a-z]{3})?$/);
  const known = option(size);
  const kinds: Record<Media['kind'], unknown> = {
    image: record({ kind: constantFrom('image'), id, filename, size: known }),
    vector: record({ kind: constantFrom('vector'), id, filename, size: known }),
    video: record({ kind: constantFrom('video'), id, filename, poster: option(record({ id, size: known })) }),
    audio: record({
      kind: constantFrom('audio'),
      id,
      filename,
      durationS: option(double({ min: 0.01, max: 1e6, noNaN: true })),
    }),
    document: record({ kind: constantFrom('document'), id, filename }),
  };

  test.each(Object.entries(kinds))('identifiers of %s parse to their parts', (_, kind) => {
    assert(
      property(kind as ReturnType<typeof record<Media>>, (media) => {
        expect(parseMedia(toIdentifier(media as Media))).toEqual({ ...media });
      }),
    );
  });

  test('are built from any file name, including lone surrogates', () => {
    const identifier = toIdentifier({ kind: 'document', id: 'a.pdf', filename: 'b\uD800.pdf' });
    expect(parseMedia(identifier)).toMatchObject({ filename: 'b\uFFFD.pdf' });
  });

  test('equal those of the published client', () => {
    const image = toIdentifier({ kind: 'image', filename: 'a mug/ü.jpg', ...mug });
    expect(image).toBe('wix:image://v1/11062b_mug~mv2.jpg/a%20mug%2F%C3%BC.jpg#originWidth=1000&originHeight=500');
    expect(published.getImageUrl(image)).toMatchObject({ id: mug.id, filename: 'a mug/ü.jpg', ...mug.size });
    const poster = { id: '11062b_p.jpg', size: { width: 50, height: 60 } };
    const video = toIdentifier({ kind: 'video', id: '11062b_v', filename: 'v.mp4', poster });
    expect(published.getVideoUrl(video, VideoResolution.MID)).toEqual({
      id: '11062b_v',
      filename: 'v.mp4',
      url: toVideoUrl('11062b_v', '720p'),
      thumbnail: 'wix:image://v1/11062b_p.jpg#originWidth=50&originHeight=60',
    });
    const audio = toIdentifier({ kind: 'audio', id: '11062b_a.mp3', filename: 'a.mp3', durationS: 12.5 });
    expect(published.getAudioUrl(audio)).toMatchObject({ id: '11062b_a.mp3', filename: 'a.mp3', duration: 12.5 });
    const document = toIdentifier({ kind: 'document', id: '11062b_d.pdf', filename: 'd.pdf' });
    expect(published.getDocumentUrl(document)).toMatchObject({ id: '11062b_d.pdf', filename: 'd.pdf' });
  });

  test.each<[string, Media, string]>([
    ['file name and size', { kind: 'image', id: 'a.jpg', filename: null, size: null }, 'wix:image://v1/a.jpg'],
    ['size', { kind: 'vector', id: 'a.svg', filename: 'b.svg', size: null }, 'wix:vector://v1/a.svg/b.svg'],
    ['poster', { kind: 'video', id: 'a', filename: null, poster: null }, 'wix:video://v1/a'],
    [
      'the size of its poster',
      { kind: 'video', id: 'a', filename: null, poster: { id: 'p.jpg', size: null } },
      'wix:video://v1/a#posterUri=p.jpg',
    ],
    ['duration', { kind: 'audio', id: 'a.mp3', filename: null, durationS: null }, 'wix:audio://v1/a.mp3'],
    ['file name', { kind: 'document', id: 'a.pdf', filename: null }, 'wix:document://v1/a.pdf'],
  ])('identifiers without %s have no empty part in its place', (_, media, identifier) => {
    expect(toIdentifier(media)).toBe(identifier);
  });

  test.each(['originWidth=3', 'originHeight=2', 'originWidth=3&originHeight=0', 'originWidth=x&originHeight=2'])(
    'identifiers with half a size have no size: %s',
    (hash) => {
      expect(parseMedia(`wix:image://v1/a.jpg#${hash}`)).toMatchObject({ id: 'a.jpg', size: null });
    },
  );

  test('identifiers of older formats and static URLs are parsed', () => {
    expect(parseMedia('image://v1/a.jpg/b.jpg#originWidth=3&originHeight=2')).toEqual({
      kind: 'image',
      id: 'a.jpg',
      filename: 'b.jpg',
      size: { width: 3, height: 2 },
    });
    expect(parseMedia('wix:document://v1/ugd/a.pdf/b%.pdf')).toMatchObject({ id: 'a.pdf', filename: 'b%.pdf' });
    expect(parseMedia('https://static.wixstatic.com/media/a.jpg/v1/fit/w_50,h_50,q_90/file.jpg')).toEqual({
      kind: 'image',
      id: 'a.jpg',
      filename: null,
      size: null,
    });
    expect(parseMedia('https://video.wixstatic.com/video/v1_2/720p/mp4/file.mp4')).toMatchObject({ id: 'v1_2' });
  });

  test.each([
    '',
    'a.jpg',
    'https://example.com/media/a.jpg',
    'wix:zip://v1/a',
    'wix:image://v2/a.jpg',
    'wix:image://v1/..',
  ])('%j is no identifier', (text) => {
    expect(parseMedia(text)).toBeUndefined();
  });

  test.each(['', '.', '..', 'a/b', 'a?b', 'a#b', '%2e%2e', 'a\\b', 'a b'])('no URL is built from the id %j', (id) => {
    const refused = expect.objectContaining({
      code: 'invalid_input',
      message: 'media: the id is no media id',
    }) as Error;
    expect(() => toOriginalUrl({ kind: 'image', id })).toThrow(refused);
    expect(() => toIdentifier({ kind: 'document', id, filename: null })).toThrow(refused);
  });

  test.each(['.a.jpg', '..a', '...'])('an id may begin with dots: %s', (id) => {
    expect(toOriginalUrl({ kind: 'image', id })).toBe(`https://static.wixstatic.com/media/${id}`);
  });
});

describe('static addresses', () => {
  test.each([
    ['image', 'a.jpg', published.getImageUrl('wix:image://v1/a.jpg/x').url],
    ['video', 'a', published.getVideoUrl('wix:video://v1/a/x').url],
    ['audio', 'a.mp3', published.getAudioUrl('wix:audio://v1/a.mp3/x').url],
    ['document', 'a.pdf', published.getDocumentUrl('wix:document://v1/a.pdf/x').url],
    ['vector', 'a.svg', 'https://static.wixstatic.com/shapes/a.svg'],
  ] as const)('the original of a kind %s', (kind, id, url) => {
    expect(toOriginalUrl({ kind, id })).toBe(url);
  });

  test('fit keeps the proportions, which the published helper swaps', () => {
    const fitted =
      'https://static.wixstatic.com/media/11062b_mug~mv2.jpg/v1/fill/w_300,h_150,al_c,q_80,usm_0.66_1.00_0.01,';
    expect(toFitUrl(mug, { width: 300, height: 300 })).toBe(`${fitted}enc_auto/11062b_mug~mv2.jpg`);
    expect(toFitUrl(mug, { width: 300, height: 300 }, 'avif')).toBe(
      `${fitted}enc_avif,quality_auto/11062b_mug~mv2.jpg`,
    );
    const identifier = toIdentifier({ kind: 'image', filename: null, ...mug });
    expect(published.getScaledToFitImageUrl(identifier.replace('#', '/x#'), 300, 300, {})).toContain('w_150,h_300');
  });

  test('a source of unknown size is fitted by the server', () => {
    expect(toFitUrl({ id: 'a.png', size: null }, { width: 300, height: 200 })).toBe(
      'https://static.wixstatic.com/media/a.png/v1/fit/w_300,h_200,q_85,usm_0.66_1.00_0.01,enc_auto/a.png',
    );
  });

  test('an upscaled copy is marked, and a large upscale is refused', () => {
    const small = { id: 'a.jpg', size: { width: 100, height: 100 } };
    expect(toFillUrl(small, { width: 120, height: 120 })).toContain('/fill/w_120,h_120,al_c,lg_1,q_80,enc_auto/');
    expect(toFillUrl(small, { width: 900, height: 900 })).toContain('/fill/w_140,h_140,al_c,lg_1,q_80,enc_auto/');
  });

  test('no size is below one pixel', () => {
    expect(toFitUrl({ id: 'a.jpg', size: { width: 6000, height: 1 } }, { width: 10, height: 10 })).toContain(
      'w_10,h_1,',
    );
  });

  test('fill and fit equal those of the published client, except for its swap', () => {
    assert(
      property(imageId, size, size, constantFrom('auto' as const, 'avif' as const), (id, source, target, encoding) => {
        const { width, height } = target;
        const options = encoding === 'avif' ? { encoding: 'AVIF' as const } : {};
        const identifier = exchanged(id, source);
        expect(toFillUrl({ id, size: source }, target, encoding)).toBe(
          visible(published.getScaledToFillImageUrl(identifier, width, height, options)),
        );
        const fitted = published.getScaledToFitImageUrl(identifier, width, height, options);
        expect(toFitUrl({ id, size: source }, target, encoding)).toBe(visible(fitted));
      }),
      { numRuns: 2000 },
    );
  });

  test('crop equals that of the published client, also for WebP', () => {
    const start = integer({ min: -500, max: 6000 });
    const part = record({ x: start, y: start, width: side, height: side });
    const anyId = constantFrom('a.jpg', 'a.png', 'a.gif', 'a.webp', 'a.avif');
    assert(
      property(anyId, size, part, size, (id, source, crop, { width, height }) => {
        const url = toCropUrl({ id, size: source }, crop, { width, height });
        const dimensions = [crop.x, crop.y, crop.width, crop.height, width, height] as const;
        const options = { allowWebpAvifTransforms: true } as object;
        expect(url).toBe(visible(published.getCroppedImageUrl(exchanged(id, source), ...dimensions, options)));
      }),
      { numRuns: 2000 },
    );
    expect(
      toCropUrl({ id: 'a.webp', size: null }, { x: 1, y: 2, width: 3, height: 4 }, { width: 3, height: 4 }),
    ).toContain('/crop/x_1,y_2,w_3,h_4/fill/w_3,h_4,al_c,q_80,enc_auto/');
  });
});
