import { expect, test } from 'vitest';
import { createKnownTiles, type KnownTile, type Tile } from '../../../../src/page/edit-mode/known-tiles.ts';
import { createAmountRewrites } from '../../../../src/page/edit-mode/rewrites.ts';
import { rewritePrices } from '../../../../src/page/edit-mode/tile-values.ts';

const link = '/product-page/mug';
/** The product's own price, and those of its variants. */
const pricesOf = (...amounts: number[]): Tile['prices'] =>
  amounts.map((amount) => ({
    toPay: amount.toFixed(2),
    toPayText: `€${amount.toFixed(2)}`,
    regular: amount.toFixed(2),
    regularText: `€${amount.toFixed(2)}`,
    choices: {},
  }));

/** A tile with these prices, one after the other. */
async function tileWith(first: number[], ...later: number[][]): Promise<KnownTile> {
  const tile = { link, id: 'p-1', name: 'Mug', fields: [], prices: pricesOf(...first), currency: 'EUR', ribbon: '' };
  const tiles = createKnownTiles(
    () => Promise.resolve([tile]),
    () => undefined,
  );
  await tiles.read([link]);
  for (const amounts of later) tiles.learn({ id: 'p-1', prices: pricesOf(...amounts) });
  return tiles.get(link) as KnownTile;
}

const page = { documentElement: { lang: 'en' } } as Document;

/** The text of a tile rewritten to the product's current price. */
function shown(tile: KnownTile, text: string, next = tile.now): string {
  const edits = rewritePrices(tile, next, createAmountRewrites(page), 'toPay', 'regular')(text) ?? [];
  return edits.toReversed().reduce((now, edit) => now.slice(0, edit.start) + edit.text + now.slice(edit.end), text);
}

const before = [20, 20, 25];
const after = [25, 25, 30];
test.each<[what: string, text: string, expected: string]>([
  ['what the product cost before', 'From €20.00', 'From €25.00'],
  ['what the product costs by now, as its dearest variant did before', 'From €25.00', 'From €25.00'],
  ['what the dearest variant costs by now', 'Up to €30.00', 'Up to €30.00'],
  ['the range before', '€20.00 – €25.00', '€25.00 – €30.00'],
  ['the range by now, drawn anew', '€25.00 – €30.00', '€25.00 – €30.00'],
])('after all prices of a product went up, its tile that prints %s', async (_, text, expected) => {
  expect(shown(await tileWith(before, after), text)).toBe(expected);
});

test('a tile that prints its cheapest variant does so after the product’s own price came to that', async () => {
  expect(shown(await tileWith([30, 25, 35], [25, 22, 35]), 'From €25.00')).toBe('From €22.00');
});

test('a tile that prints its dearest variant alone shows the variant’s current price', async () => {
  expect(shown(await tileWith(before, [20, 20, 28]), 'Up to €25.00')).toBe('Up to €28.00');
});

test('a range that was drawn anew shows the price typed for its cheapest variant', async () => {
  const tile = await tileWith(before, after);
  expect(shown(tile, '€25.00 – €30.00', { ...tile.now, lowest: { toPay: '26.00' } })).toBe('€26.00 – €30.00');
});
