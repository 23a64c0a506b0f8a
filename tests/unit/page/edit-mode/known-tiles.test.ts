import { expect, test } from 'vitest';
import { createKnownTiles, type Tile } from '../../../../src/page/edit-mode/known-tiles.ts';

const tileOf = (number: number, change: Partial<Tile> = {}): Tile => ({
  link: `/product-page/p-${number}`,
  id: `p-${number}`,
  name: `Pot ${number}`,
  fields: ['price'],
  prices: [],
  currency: 'EUR',
  ribbon: '',
  ...change,
});
const numbers = Array.from({ length: 70 }, (_, index) => index);

test('tiles are read again in calls of fifty; tiles of a product that is gone are dropped', async () => {
  let tiles = numbers.map((number) => tileOf(number));
  const calls: number[] = [];
  let drawn = 0;
  const known = createKnownTiles(
    (links) => {
      calls.push(links.length);
      return Promise.resolve(tiles.filter(({ link }) => links.includes(link)));
    },
    () => (drawn += 1),
  );
  await known.read(tiles.map(({ link }) => link));
  tiles = [tileOf(0, { name: 'Jug', fields: ['name'] }), ...tiles.slice(2)];
  await known.readAgain(numbers.slice(0, 60).map((number) => `p-${number}`));
  expect(calls).toEqual([50, 20, 50, 10]);
  expect(known.get('/product-page/p-0')).toMatchObject({ name: 'Jug', fields: ['name'], changes: 1 });
  expect(known.get('/product-page/p-2')).toMatchObject({ name: 'Pot 2', changes: 0 });
  expect(known.get('/product-page/p-1')).toBeNull();
  expect(known.all()).toHaveLength(69);
  expect(drawn).toBe(1);
});

test('a failure to read again is told, and nothing is forgotten', async () => {
  let isDown = false;
  const known = createKnownTiles(
    () => (isDown ? Promise.reject(new Error('down')) : Promise.resolve([tileOf(1)])),
    () => undefined,
  );
  await known.read(['/product-page/p-1']);
  isDown = true;
  await expect(known.readAgain(['p-1'])).rejects.toThrow('down');
  expect(known.get('/product-page/p-1')).toMatchObject({ name: 'Pot 1' });
});

test('reading a product again that has no tile asks nothing and draws nothing', async () => {
  let calls = 0;
  const known = createKnownTiles(
    () => ((calls += 1), Promise.resolve([])),
    () => (calls += 1),
  );
  await known.readAgain(['p-1']);
  expect(calls).toBe(0);
});

const priceOf = (toPay: string): Tile['prices'][number] => ({
  choices: {},
  regular: '24.50',
  toPay,
  regularText: '€24.50',
  toPayText: `€${toPay}`,
});

test('a tile keeps every price, name and ribbon that its product had, and learns nothing twice', async () => {
  const known = createKnownTiles(
    () => Promise.resolve([tileOf(1, { prices: [priceOf('24.50')] }), tileOf(2)]),
    () => undefined,
  );
  await known.read(['/product-page/p-1', '/product-page/p-2']);
  known.learn({ id: 'p-1', prices: [priceOf('18.62')], name: 'Jug', ribbon: 'New' });
  known.learn({ id: 'p-1', prices: [priceOf('18.62')] });
  expect(known.get('/product-page/p-1')).toMatchObject({ name: 'Jug', ribbon: 'New', changes: 1 });
  const { amounts, names, ribbons } = known.get('/product-page/p-1') ?? {};
  expect([amounts?.own.toPay, names, ribbons].map((each) => [...(each ?? [])])).toEqual([
    ['24.50', '18.62'],
    ['Pot 1', 'Jug'],
    ['', 'New'],
  ]);
  expect(known.get('/product-page/p-2')?.changes).toBe(0);
});

test('an answer is older than facts that were learnt while it was awaited', async () => {
  const reading = Promise.withResolvers<Tile[]>();
  let calls = 0;
  const before = tileOf(1, { prices: [priceOf('24.50')] });
  const known = createKnownTiles(
    () => ((calls += 1) === 1 ? Promise.resolve([before]) : reading.promise),
    () => undefined,
  );
  await known.read(['/product-page/p-1']);
  const again = known.readAgain(['p-1']);
  known.learn({ id: 'p-1', prices: [priceOf('18.62')] });
  reading.resolve([before]);
  await again;
  expect(known.get('/product-page/p-1')?.prices).toEqual([priceOf('18.62')]);
});

test('the own price, the cheapest variant and the dearest are kept apart', async () => {
  const known = createKnownTiles(
    () => Promise.resolve([tileOf(1, { prices: ['24.50', '18.00', '30.00'].map(priceOf) })]),
    () => undefined,
  );
  await known.read(['/product-page/p-1']);
  // The prices of a card are those of all variants.
  known.learn({ id: 'p-1', prices: ['24.50', '22.00', '17.00', '30.00'].map(priceOf) });
  const { now = {}, amounts, changes } = known.get('/product-page/p-1') ?? {};
  expect([now.own?.toPay, now.lowest?.toPay, now.highest?.toPay, changes]).toEqual(['24.50', '17.00', '30.00', 1]);
  expect(amounts?.lowest.toPay).toEqual(['18.00', '17.00']);
  expect(amounts?.own.toPay).toEqual(['24.50']);
});
