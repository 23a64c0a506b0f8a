import { expect, test } from 'vitest';
import { getStoreVariant } from '../../../src/client/operations/products-v1.ts';
import { checkOf } from '../../../src/client/schema/compile.ts';
import type { Violation } from '../../../src/client/schema/violation.ts';

test('the media of a store variant have their times as Dates and their focal points as numbers', () => {
  const wrong: Violation[] = [];
  const until = '2026-11-23T09:30:00.000Z';
  const image = { url: 'https://static.example/a.jpg', urlExpirationDate: until, focalPoint: { x: 'NaN', y: 0.5 } };
  const video = {
    urlExpirationDate: until,
    resolutions: [{ urlExpirationDate: until, poster: image }],
    posters: [image],
  };
  const answer = structuredClone({ variant: { id: 'a-b', media: { image, video } } });
  const read = checkOf(getStoreVariant.output)(answer, wrong);
  const shown = { ...image, urlExpirationDate: new Date(until), focalPoint: { x: Number.NaN, y: 0.5 } };
  expect(wrong).toEqual([]);
  expect(read).toEqual({
    variant: {
      id: 'a-b',
      media: {
        image: shown,
        video: {
          urlExpirationDate: new Date(until),
          resolutions: [{ urlExpirationDate: new Date(until), poster: shown }],
          posters: [shown],
        },
      },
    },
  });
});
