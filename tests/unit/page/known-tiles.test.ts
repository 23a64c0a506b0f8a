import { expect, test } from 'vitest';
import { createKnownTiles, type Tile } from '../../../src/page/known-tiles.ts';

const tileOf = (number: number, change: Partial<Tile> = {}): Tile => ({
  link: `/product-page/p-${number}`,
  id: `p-${number}`,
  name: `Pot ${number}`,
  fields: ['price'],
  prices: [],
  ribbon: '',
  ...change,
});
const numbers = Array.from({ length: 70 }, (_, index) => index);

test('tiles that are read again are told, in calls of fifty; those of a product that is gone are no tiles any more', async () => {
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
  const read: string[] = [];
  await known.readAgain(
    numbers.slice(0, 60).map((number) => `p-${number}`),
    ({ name }) => void read.push(name),
  );
  expect(calls).toEqual([50, 20, 50, 10]);
  expect(read).toEqual(['Jug', ...numbers.slice(2, 60).map((number) => `Pot ${number}`)]);
  expect(known.get('/product-page/p-0')).toMatchObject({ name: 'Pot 0', fields: ['name'] });
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
  await expect(known.readAgain(['p-1'], () => undefined)).rejects.toThrow('down');
  expect(known.get('/product-page/p-1')).toMatchObject({ name: 'Pot 1' });
});

test('to read a product again that has no tile asks nothing and draws nothing', async () => {
  let calls = 0;
  const known = createKnownTiles(
    () => ((calls += 1), Promise.resolve([])),
    () => (calls += 1),
  );
  await known.readAgain(['p-1'], () => undefined);
  expect(calls).toBe(0);
});
