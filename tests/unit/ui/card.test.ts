import { describe, expect, it } from 'vitest';
import { tokenIn } from '../../../src/ui/card/claim.ts';
import { changeOf, marginOf, toPayAfter } from '../../../src/domain/profit.ts';
import { leavingOf } from '../../../src/ui/card/leaving.ts';
import { cardWords } from '../../../src/ui/card/card-words.ts';
import { choicesOf, firstChoice, followerCount } from '../../../src/ui/card/targets.ts';
import { viewing, type FieldEdit } from '../../../src/ui/fields/field-edit.ts';
import { apron, atMs, edit, mug, states } from '../../visual/goods.ts';

describe('what follows from a price', () => {
  it.each([
    ['19.00', { type: 'PERCENT', value: 10 } as const, 'EUR', '17.10'],
    ['19.99', { type: 'PERCENT', value: 33 } as const, 'EUR', '13.39'],
    ['1200', { type: 'PERCENT', value: 15 } as const, 'JPY', '1020'],
    ['1.234', { type: 'PERCENT', value: 10 } as const, 'KWD', '1.111'],
    ['19.00', { type: 'AMOUNT', value: 5 } as const, 'EUR', '14.00'],
    ['3.00', { type: 'AMOUNT', value: 5 } as const, 'EUR', '0.00'],
    ['19.00', null, 'EUR', '19.00'],
  ])('%s after %j in %s is %s', (amount, discount, currency, toPay) => {
    expect(toPayAfter(amount, discount, currency)).toBe(toPay);
  });

  it('tells the margin of what shoppers pay', () => {
    expect(marginOf('20.00', '11.00')).toBeCloseTo(0.45);
    expect(marginOf('10.00', '12.00')).toBeCloseTo(-0.2);
  });

  it('tells no margin without a cost or a price', () => {
    expect([marginOf('20.00', null), marginOf('0.00', '5.00'), marginOf('20.00', '0')]).toEqual([null, null, null]);
  });

  it('tells how far a price moves, but not from nothing', () => {
    expect(changeOf('25.00', '19.00')).toBeCloseTo(-0.24);
    expect(changeOf('0.00', '19.00')).toBeNull();
  });
});

describe('leaving a card', () => {
  const saving: FieldEdit = { tag: 'saving', base: '25.00', opened: '25.00', text: '19', id: 'mine' };
  const held = edit(mug, states.held);
  const by = (how: 'escape' | 'button', nowMs = atMs) => leavingOf(how, viewing, held, nowMs);

  it('closes it where nothing is on its way', () => {
    const done = [undefined, states.applied, states.offline, states.conflict, states.refused];
    expect(
      done.map((state) => leavingOf('escape', viewing, state === undefined ? state : edit(mug, state), atMs).do),
    ).toEqual(done.map(() => 'close'));
  });

  it('waits for a save that nobody would see the end of', () => {
    expect(leavingOf('escape', viewing, edit(mug, states.sending), atMs)).toEqual({ do: 'stay' });
    expect(leavingOf('escape', saving, undefined, atMs)).toEqual({ do: 'stay' });
    expect(leavingOf('button', saving, edit(mug, states.applied), atMs)).toEqual({ do: 'stay' });
  });

  it('takes back with Esc what is still held back, and only that', () => {
    expect(by('escape')).toEqual({ do: 'takeBack', editId: held.id });
    expect(by('button')).toEqual({ do: 'stay' });
    expect(by('escape', atMs + 6_000)).toEqual({ do: 'stay' });
  });
});

describe('what a card applies to', () => {
  it('is the product or one of its variants for a price', () => {
    expect(choicesOf(apron, 'price', 'V1_CATALOG').map(({ variantId }) => variantId)).toEqual([
      null,
      ...apron.variants.map(({ id }) => id),
    ]);
  });

  it('is a variant only for the stock of a product with variants', () => {
    expect(choicesOf(apron, 'salePrice', 'V3_CATALOG')).toHaveLength(1 + apron.variants.length);
    for (const field of ['salePrice', 'name', 'ribbon'] as const)
      expect(choicesOf(apron, field, 'V1_CATALOG').map(({ variantId }) => variantId)).toEqual([null]);
    expect(firstChoice(choicesOf(apron, 'stock', 'V1_CATALOG'), null)?.variantId).toBe(apron.variants[0]?.id);
    expect(firstChoice(choicesOf(mug, 'stock', 'V1_CATALOG'), null)).toMatchObject({ variantId: null, value: '24' });
  });

  it('is a variant only for what the variants have each for itself', () => {
    const differing = { ...apron, onVariants: ['price' as const] };
    expect(choicesOf(differing, 'price', 'V1_CATALOG').map(({ variantId }) => variantId)).toEqual(
      apron.variants.map(({ id }) => id),
    );
  });

  it('counts the variants that follow the product’s price, however it is spelled', () => {
    const [first, ...others] = apron.variants;
    const spelled = first === undefined ? [] : [{ ...first, price: { ...first.price, regular: '39' } }, ...others];
    expect(followerCount(apron, 'price')).toBe(1);
    expect(followerCount({ ...apron, variants: spelled }, 'price')).toBe(1);
    expect(followerCount({ ...apron, variants: others }, 'price')).toBe(0);
    expect(cardWords.variants(1, 3, '€39.00')).toBe('1 of 3 variants · €39.00');
    expect(cardWords.variants(24, 24, '€39.00')).toBe('All 24 variants · €39.00');
  });

  it('starts with what was clicked', () => {
    const second = apron.variants[1]?.id ?? '';
    expect(firstChoice(choicesOf(apron, 'price', 'V1_CATALOG'), second)?.variantId).toBe(second);
  });
});

describe('a message to the card', () => {
  it('is a token when it is a short string under our own name', () => {
    expect(tokenIn({ shelfedgeCard: 'abc' })).toBe('abc');
  });

  it.each([
    null,
    'abc',
    {},
    { shelfedgeCard: 1 },
    { shelfedgeCard: 'x'.repeat(101) },
    Object.create({ shelfedgeCard: 'a' }) as object,
  ])('is nothing otherwise: %j', (data) => {
    expect(tokenIn(data)).toBeUndefined();
  });
});
