import { expect, test } from 'vitest';
import { toText } from '../../../../src/page/edit-mode/rewrites.ts';
import { editTexts } from '../../../../src/page/dom/split-text.ts';

test.each([
  ['name', ['Stoneware Mug'], 'Cup', ['Stoneware Mug'], ['Cup']],
  ['name', ['Stoneware Mug'], 'Cup', ['\n STONEWARE\n  mug '], ['\n Cup ']],
  // A new text beside the old one, and one that holds the old one, are printed once.
  ['name', ['Mug', 'Tea Mug'], 'Tea Mug', ['Tea Mug'], ['Tea Mug']],
  ['name', ['Mug (2*)'], '$& Mug', ['Mug (2*)'], ['$& Mug']],
  ['sku', ['MUG-1'], 'MUG-2', ['SKU: ', 'MUG-1'], ['SKU: ', 'MUG-2']],
  // An emptied text keeps its place, and a later text comes back to it.
  ['ribbon', ['New'], '', ['New'], ['\u00A0']],
  ['ribbon', ['New', ''], 'Sale', ['\u00A0'], ['Sale']],
] as const)('%s: of %j, %j takes the place in %j', (field, stored, text, texts, expected) => {
  expect(editTexts(texts, toText(field, stored, text))).toEqual(expected);
});

test.each([
  ['sku', ['MUG-1'], 'SKU: MUG-10'],
  ['sku', ['MUG'], 'SKU: MUG-1'],
  ['sku', ['1'], 'SKU: MUG-1'],
  ['name', ['Mug'], 'Smugglers'],
  ['ribbon', [''], 'New'],
] as const)('%s: %j is no part of “%s”', (field, stored, printed) => {
  expect(editTexts([printed], toText(field, stored, 'X'))).toBeUndefined();
});
