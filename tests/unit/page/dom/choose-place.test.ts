import { array, assert, boolean, constantFrom, integer, oneof, option, pre, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { turnedDown, type TurnedDown } from '../../../../src/domain/turned-down.ts';
import { decidePlaces, type Decision, type PricePlace } from '../../../../src/page/dom/choose-place.ts';

const placeOf = (change: Partial<PricePlace> = {}): PricePlace => ({
  owner: 'shared',
  isHooked: false,
  prints: 'known',
  isAside: false,
  distance: 100,
  line: 0,
  ...change,
});
const hooked = (change: Partial<PricePlace> = {}): PricePlace => placeOf({ isHooked: true, ...change });

type Place = PricePlace | TurnedDown;

const cases: [what: string, places: Place[], expected: Decision[]][] = [
  ['no place', [], []],
  [
    'a recommendation’s hook first',
    [hooked({ prints: 'unknown' }), hooked({ owner: 'own' })],
    ['otherAmount', 'price'],
  ],
  ['a recommendation at the same price', [hooked({ distance: 300 }), hooked({ owner: 'own' })], ['lessSure', 'price']],
  ['a dialog of another product', ['dialog', placeOf()], ['dialog', 'price']],
  ['a hidden copy first', ['hidden', hooked({ owner: 'own' })], ['hidden', 'price']],
  [
    'the nearest to the heading',
    [placeOf({ distance: 300 }), placeOf({ distance: 200, line: 1 })],
    ['farther', 'price'],
  ],
  [
    'an aside nearer to the heading',
    [placeOf({ isAside: true }), placeOf({ distance: 200, line: 1 })],
    ['aside', 'price'],
  ],
  ['an aside alone', [placeOf({ isAside: true })], ['price']],
  [
    'two as near and an aside',
    [placeOf({ isAside: true }), placeOf({ line: 1 }), placeOf({ line: 2 })],
    ['aside', 'twoAlike', 'twoAlike'],
  ],
  ['two asides as near', [placeOf({ isAside: true }), placeOf({ isAside: true, line: 1 })], ['twoAlike', 'twoAlike']],
  ['two as near', [placeOf(), placeOf({ line: 1 })], ['twoAlike', 'twoAlike']],
  ['two on one line', [placeOf(), placeOf()], ['price', 'sameLine']],
  ['no heading and no container', [placeOf({ distance: null })], ['unproven']],
  ['no heading, in the container', [hooked({ owner: 'own', distance: null })], ['price']],
  ['an old page', [hooked({ owner: 'own', prints: 'unknown' })], ['price']],
  [
    'an old page with two prices',
    ['a', 'b'].map(() => hooked({ owner: 'own', prints: 'unknown' })),
    ['twoAlike', 'twoAlike'],
  ],
  ['an old page of a translated name', [hooked({ owner: 'claimed', prints: 'unknown' })], ['otherAmount']],
  ['an old page without hooks', [placeOf({ owner: 'own', prints: 'unknown' })], ['otherAmount']],
  [
    'an old hook and a known text',
    [hooked({ owner: 'own', prints: 'unknown' }), placeOf({ owner: 'own' })],
    ['otherAmount', 'price'],
  ],
];
test.each(cases)('%s', (_, places, expected) => {
  expect(decidePlaces(places)).toEqual(expected);
});

const isProven = ({ owner, prints, distance }: PricePlace): boolean =>
  prints === 'known' && (owner !== 'shared' || distance !== null);
const isOwnHook = ({ owner, isHooked }: PricePlace): boolean => owner === 'own' && isHooked;
const isPlace = (place: Place): place is PricePlace => typeof place !== 'string';

describe('for every page', () => {
  const visible = record({
    owner: constantFrom<PricePlace['owner']>('own', 'claimed', 'shared'),
    isHooked: boolean(),
    isAside: boolean(),
    prints: constantFrom<PricePlace['prints']>('known', 'unknown'),
    distance: option(integer({ min: 0, max: 5 })),
    line: integer({ min: 0, max: 3 }),
  });
  const place = oneof({ weight: 3, arbitrary: visible }, constantFrom<TurnedDown>('hidden', 'tile', 'noNumber'));
  const pages = array(place, { maxLength: 8 });
  test('one place at most is chosen: proven, or the only hook of the own container', () => {
    assert(
      property(pages, (places) => {
        const decisions = decidePlaces(places);
        expect(decisions.filter((each) => each === 'price').length).toBeLessThanOrEqual(1);
        const one = places[decisions.indexOf('price')];
        if (one === undefined) return;
        if (!isPlace(one)) throw new Error(one);
        expect(isProven(one)).toBe(one.prints === 'known');
        if (isProven(one)) return;
        expect(places.filter(isPlace).filter(isOwnHook)).toEqual([one]);
        expect(places.filter(isPlace).some(isProven)).toBe(false);
      }),
      { seed: 29, numRuns: 2_000 },
    );
  });

  test('a place that was turned down keeps its reason and changes nothing, wherever it stands', () => {
    assert(
      property(pages, constantFrom(...turnedDown), integer({ min: 0, max: 8 }), (places, why, at) => {
        const index = Math.min(at, places.length);
        const after = decidePlaces(places.toSpliced(index, 0, why));
        expect(after).toEqual(decidePlaces(places).toSpliced(index, 0, why));
      }),
      { seed: 29, numRuns: 2_000 },
    );
  });

  test('the order of the page decides nothing where one place alone is nearest', () => {
    assert(
      property(pages, (places) => {
        const lines = places.filter(isPlace).map(({ line }) => line);
        pre(new Set(lines).size === lines.length);
        expect(decidePlaces(places.toReversed()).toReversed()).toEqual(decidePlaces(places));
      }),
      { seed: 29, numRuns: 2_000 },
    );
  });
});
