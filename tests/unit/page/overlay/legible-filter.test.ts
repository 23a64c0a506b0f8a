import { expect, test } from 'vitest';
import { isLegibleFilter } from '../../../../src/page/overlay/legible-filter.ts';

test.each([
  'none',
  'invert(1) hue-rotate(180deg)',
  'invert(0.8)',
  'invert(0.9) hue-rotate(180deg) brightness(1.1) contrast(0.9)',
  'invert(1) invert(1) invert(1) invert(1)',
  'grayscale(1) sepia(0.2) saturate(2)',
])('a text is legible through %s', (filter) => {
  expect(isLegibleFilter(filter)).toBe(true);
});

test.each([
  'invert(0.5)',
  'invert(0.8) invert(0.8)',
  'invert(0.8) invert(0.8) invert(0.8) invert(0.8)',
  'contrast(0.8) contrast(0.8) contrast(0.8) contrast(0.8)',
  'brightness(0.8) contrast(0.8) invert(0.85)',
  'brightness(1.19) brightness(1.19) brightness(1.19) brightness(1.19) brightness(1.19)',
  'opacity(0.5)',
  'blur(1px)',
  'url("#a")',
  'drop-shadow(rgb(0, 0, 0) 0px 0px 0px)',
])('a text may be illegible through %s', (filter) => {
  expect(isLegibleFilter(filter)).toBe(false);
});
