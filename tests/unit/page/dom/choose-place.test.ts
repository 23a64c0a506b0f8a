import { array, assert, boolean, constantFrom, integer, option, pre, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { choosePlace, type PricePlace } from '../../../../src/page/dom/choose-place.ts';

const placeOf = (change: Partial<PricePlace> = {}): PricePlace => ({
  owner: 'shared',
  isHooked: false,
  isVisible: true,
  prints: 'known',
  isAside: false,
  distance: 100,
  line: 0,
  ...change,
});
const hooked = (change: Partial<PricePlace> = {}): PricePlace => placeOf({ isHooked: true, ...change });
const chosen = (index: number, isOld = false) => ({ index, isOld });

const cases: [what: string, places: PricePlace[], expected: ReturnType<typeof choosePlace>][] = [
  ['no place', [], undefined],
  ['a recommendation’s hook first', [hooked({ prints: 'unknown' }), hooked({ owner: 'own' })], chosen(1)],
  ['a recommendation at the same price', [hooked({ distance: 300 }), hooked({ owner: 'own' })], chosen(1)],
  ['a dialog of another product', [hooked({ owner: 'other', distance: 0 }), placeOf()], chosen(1)],
  ['a hidden copy first', [hooked({ owner: 'own', isVisible: false }), hooked({ owner: 'own' })], chosen(1)],
  ['the nearest to the heading', [placeOf({ distance: 300 }), placeOf({ distance: 200, line: 1 })], chosen(1)],
  ['an aside nearer to the heading', [placeOf({ isAside: true }), placeOf({ distance: 200, line: 1 })], chosen(1)],
  ['an aside alone', [placeOf({ isAside: true })], chosen(0)],
  ['two as near and an aside', [placeOf({ isAside: true }), placeOf({ line: 1 }), placeOf({ line: 2 })], undefined],
  ['two asides as near', [placeOf({ isAside: true }), placeOf({ isAside: true, line: 1 })], undefined],
  ['two as near', [placeOf(), placeOf({ line: 1 })], undefined],
  ['two on one line', [placeOf(), placeOf()], chosen(0)],
  ['no heading and no container', [placeOf({ distance: null })], undefined],
  ['no heading, in the container', [hooked({ owner: 'own', distance: null })], chosen(0)],
  ['another currency', [hooked({ owner: 'own', prints: 'none' })], undefined],
  ['an old page', [hooked({ owner: 'own', prints: 'unknown' })], chosen(0, true)],
  ['an old page with two prices', ['a', 'b'].map(() => hooked({ owner: 'own', prints: 'unknown' })), undefined],
  ['an old page of a translated name', [hooked({ owner: 'claimed', prints: 'unknown' })], undefined],
  ['an old page without hooks', [placeOf({ owner: 'own', prints: 'unknown' })], undefined],
  ['an old hook and a known text', [hooked({ owner: 'own', prints: 'unknown' }), placeOf({ owner: 'own' })], chosen(1)],
];
test.each(cases)('%s', (_, places, expected) => {
  expect(choosePlace(places)).toEqual(expected);
});

const isProven = ({ owner, isVisible, prints, distance }: PricePlace): boolean =>
  isVisible && prints === 'known' && owner !== 'other' && (owner !== 'shared' || distance !== null);
const isOwnHook = ({ owner, isHooked, isVisible, prints }: PricePlace): boolean =>
  owner === 'own' && isHooked && isVisible && prints !== 'none';

describe('for every page', () => {
  const place = record({
    owner: constantFrom<PricePlace['owner']>('own', 'claimed', 'shared', 'other'),
    isHooked: boolean(),
    isVisible: boolean(),
    isAside: boolean(),
    prints: constantFrom<PricePlace['prints']>('known', 'unknown', 'none'),
    distance: option(integer({ min: 0, max: 5 })),
    line: integer({ min: 0, max: 3 }),
  });
  const pages = array(place, { maxLength: 8 });
  test('a chosen place is visible, no other product’s, and proven or the only hook of the own container', () => {
    assert(
      property(pages, (places) => {
        const found = choosePlace(places);
        if (found === undefined) return;
        const one = places[found.index] as PricePlace;
        expect([one.isVisible, one.owner === 'other', one.prints === 'none']).toEqual([true, false, false]);
        expect(isProven(one)).toBe(!found.isOld);
        if (!found.isOld) return;
        expect(places.filter(isOwnHook)).toEqual([one]);
        expect(places.some(isProven)).toBe(false);
      }),
      { seed: 29, numRuns: 2_000 },
    );
  });

  test('an invisible place, or one of another product, changes nothing, wherever it stands', () => {
    assert(
      property(pages, place, integer({ min: 0, max: 8 }), boolean(), (places, added, at, isHidden) => {
        const noise: PricePlace = isHidden ? { ...added, isVisible: false } : { ...added, owner: 'other' };
        const index = Math.min(at, places.length);
        const before = choosePlace(places);
        const after = choosePlace(places.toSpliced(index, 0, noise));
        const moved = before && { ...before, index: before.index + (before.index >= index ? 1 : 0) };
        expect(after).toEqual(moved);
      }),
      { seed: 29, numRuns: 2_000 },
    );
  });

  test('the order of the page decides nothing where one place alone is nearest', () => {
    assert(
      property(pages, (places) => {
        pre(new Set(places.map(({ line }) => line)).size === places.length);
        const [there, back] = [choosePlace(places), choosePlace(places.toReversed())];
        expect(back && places.length - 1 - back.index).toEqual(there?.index);
      }),
      { seed: 29, numRuns: 2_000 },
    );
  });
});
