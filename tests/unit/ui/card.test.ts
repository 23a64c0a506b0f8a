import { describe, expect, it } from 'vitest';
import { placeIn } from '../../../src/ui/card/place-source.ts';
import { changeOf, marginOf } from '../../../src/domain/pricing/effect.ts';
import { payAfter } from '../../../src/domain/pricing/read.ts';
import type { FieldKey } from '../../../src/domain/fields.ts';
import type { Product } from '../../../src/domain/product.ts';
import { isAllSaved, leavingOf } from '../../../src/ui/card/leaving.ts';
import { choiceOfOption, choicesOf, choicesOfOption, firstChoice, mustAskPart } from '../../../src/ui/card/targets.ts';
import { viewing, type FieldEdit } from '../../../src/ui/fields/field-edit.ts';
import { apron, atMs, cups, edit, mug, states } from '../../visual/goods.ts';

const whole = { variantId: null, locationId: null };

describe('the follow-up of a price', () => {
  it.each([
    ['19.00', { type: 'PERCENT', value: 10 } as const, 'EUR', '17.10'],
    ['19.99', { type: 'PERCENT', value: 33 } as const, 'EUR', '13.39'],
    ['1200', { type: 'PERCENT', value: 15 } as const, 'JPY', '1020'],
    ['1.234', { type: 'PERCENT', value: 10 } as const, 'KWD', '1.111'],
    ['19.00', { type: 'AMOUNT', value: 5 } as const, 'EUR', '14.00'],
    ['3.00', { type: 'AMOUNT', value: 5 } as const, 'EUR', '0.00'],
    ['19.00', null, 'EUR', '19.00'],
  ])('%s after %j in %s is %s', (amount, discount, currency, toPay) => {
    expect(payAfter(amount, discount, currency)).toBe(toPay);
  });

  it('has the margin of the price to pay', () => {
    expect(marginOf('20.00', '11.00')).toBeCloseTo(0.45);
    expect(marginOf('10.00', '12.00')).toBeCloseTo(-0.2);
  });

  it('has no margin without a cost or a price', () => {
    expect([marginOf('20.00', null), marginOf('0.00', '5.00'), marginOf('20.00', '0')]).toEqual([null, null, null]);
  });

  it('has the relative change of a price, but not from zero', () => {
    expect(changeOf('25.00', '19.00')).toBeCloseTo(-0.24);
    expect(changeOf('0.00', '19.00')).toBeNull();
  });
});

const isSaved = (state: FieldEdit | undefined, of?: keyof typeof states) =>
  isAllSaved([
    { state: viewing, edit: undefined },
    { state, edit: of && edit(mug, states[of]) },
  ]);

describe('leaving a card', () => {
  const saving: FieldEdit = { tag: 'saving', base: '25.00', opened: '25.00', text: '19', id: 'mine' };
  const held = edit(mug, states.held);
  const by = (how: 'escape' | 'button', nowMs = atMs) => leavingOf(how, [{ state: viewing, edit: held }], nowMs);

  it('closes the card if no edit is in flight', () => {
    const done = [undefined, states.applied, states.offline, states.conflict, states.refused];
    expect(
      done.map((state) => leavingOf('escape', [{ state: viewing, edit: state && edit(mug, state) }], atMs).do),
    ).toEqual(done.map(() => 'close'));
  });

  it('waits for a save whose result would not be visible', () => {
    expect(leavingOf('escape', [{ state: viewing, edit: edit(mug, states.sending) }], atMs)).toEqual({ do: 'stay' });
    expect(leavingOf('escape', [{ state: saving, edit: undefined }], atMs)).toEqual({ do: 'stay' });
    expect(leavingOf('button', [{ state: saving, edit: edit(mug, states.applied) }], atMs)).toEqual({ do: 'stay' });
  });

  it('Esc undoes an edit within its undo window, and no other', () => {
    expect(by('escape')).toEqual({ do: 'takeBack', editIds: [held.id] });
    expect(by('button')).toEqual({ do: 'stay' });
    expect(by('escape', atMs + 6_000)).toEqual({ do: 'stay' });
  });

  it('waits for every field of the card, not only for the clicked one', () => {
    const clicked = { state: viewing, edit: undefined };
    const cost = { state: saving, edit: undefined };
    expect(leavingOf('escape', [clicked, cost], atMs)).toEqual({ do: 'stay' });
    expect(leavingOf('escape', [clicked, { state: saving, edit: held }], atMs)).toEqual({
      do: 'takeBack',
      editIds: [held.id],
    });
  });

  it('is all saved if nothing is typed, waits or needs an answer', () => {
    const typed: FieldEdit = { ...saving, tag: 'editing', trouble: null };
    expect([isSaved(undefined), isSaved(viewing), isSaved(viewing, 'applied')]).toEqual([true, true, true]);
    for (const of of ['sending', 'held', 'offline', 'conflict', 'refused'] as const)
      expect(isSaved(viewing, of), of).toBe(false);
    expect([isSaved(typed), isSaved(saving), isSaved(typed, 'applied')]).toEqual([false, false, false]);
  });
});

const keys = (product: Product, field: FieldKey) =>
  choicesOf(product, field).map(({ kind, count, variantId, variantIds }) =>
    [kind, count, variantId ?? variantIds?.length].filter((one) => one !== undefined && one !== null).join(' '),
  );

describe('the part that a card applies to', () => {
  const ids = apron.variants.map(({ id }) => id);

  it('is the base price, all prices or one of them on catalog V1', () => {
    expect(keys(apron, 'price')).toEqual(['base 1', 'all 3 4', ...ids.map((id) => `variant 1 ${id}`)]);
    const one = { ...apron, variants: apron.variants.map((variant) => ({ ...variant, price: apron.price })) };
    expect(keys(one, 'price')).toEqual(['all 3', ...ids.map((id) => `variant 1 ${id}`)]);
  });

  it('is the one sale of all variants on catalog V1, and each of them while it runs', () => {
    expect(keys(apron, 'salePrice')).toEqual(['all 3']);
    const onSale = { ...apron, discount: { type: 'PERCENT' as const, value: 10 } };
    expect(keys(onSale, 'salePrice')).toEqual(['all 3', ...ids.map((id) => `variant 1 ${id}`)]);
  });

  it('is all variants or one on catalog V3, and all of one choice where an option has more than one variant', () => {
    const v3 = { ...apron, saleBy: 'compare_at' as const };
    expect(keys(v3, 'salePrice')).toEqual(['all 3', ...ids.map((id) => `variant 1 ${id}`)]);
    const [first, second, third] = v3.variants.map((variant, index) => ({
      ...variant,
      choices: { ...variant.choices, Color: index < 2 ? 'Red' : 'Blue' },
    }));
    const colored = { ...v3, variants: [first, second, third].filter((variant) => variant !== undefined) };
    expect(choicesOf(colored, 'price').find(({ kind }) => kind === 'group')).toMatchObject({
      label: 'Color: Red',
      variantIds: ids.slice(0, 2),
      count: 2,
    });
  });

  it('is the page’s choice of a pressed option, or each of its choices without one', () => {
    const variants = apron.variants.map((variant, index) => ({
      ...variant,
      choices: { Size: `S${index}`, Color: index < 2 ? 'Red' : 'Blue' },
    }));
    const product = { ...apron, variants, saleBy: 'compare_at' as const };
    const choices = choicesOf(product, 'price');
    const pressed = (name: string, choice: string | null) => choiceOfOption(choices, product, { name, choice });
    expect(pressed('Color', 'Red')).toMatchObject({ kind: 'group', variantIds: ids.slice(0, 2), count: 2 });
    expect(pressed('Color', 'Blue')).toMatchObject({ kind: 'variant', variantId: ids[2] });
    expect(pressed('Color', 'Green')).toBeUndefined();
    expect(pressed('Color', null)).toBeUndefined();
    expect(pressed('Shape', 'Red')).toBeUndefined();
    const labels = (name: string) => choicesOfOption(choices, product, name).map(({ label }) => label);
    expect(labels('Color')).toEqual(['Color: Red', variants[2]?.label]);
    expect(labels('Size')).toEqual(variants.map(({ label }) => label));
    expect(labels('Shape')).toEqual([]);
  });

  it('is a variant only for the stock of a product with variants', () => {
    for (const field of ['name', 'ribbon'] as const)
      expect(choicesOf(apron, field).map(({ variantId }) => variantId)).toEqual([null]);
    expect(firstChoice(choicesOf(apron, 'stock'), whole)?.variantId).toBe(apron.variants[0]?.id);
    expect(firstChoice(choicesOf(mug, 'stock'), whole)).toMatchObject({
      variantId: null,
      values: ['24'],
    });
  });

  it('is each location for a stock that is counted at several', () => {
    const choices = choicesOf(cups, 'stock');
    expect(choices.map(({ variantId, locationNumber, values }) => [variantId, locationNumber, ...values])).toEqual([
      [null, 1, '10'],
      [null, 2, '40'],
    ]);
    const locationId = cups.stockItems[1]?.locationId ?? null;
    expect(firstChoice(choices, { variantId: null, locationId })?.values).toEqual(['40']);
    expect(firstChoice(choices, whole)?.values).toEqual(['10']);
    expect(choicesOf(cups, 'price')).toHaveLength(1);
  });

  it('is asked if nothing was chosen and the prices differ; otherwise it is the clicked price', () => {
    const v3 = { ...apron, saleBy: 'compare_at' as const };
    const choices = choicesOf(v3, 'price');
    expect(mustAskPart(choices, whole)).toBe(true);
    expect(mustAskPart(choices, { variantId: ids[1] ?? '', locationId: null })).toBe(false);
    expect(mustAskPart(choicesOf(apron, 'price'), whole)).toBe(false);
    expect(firstChoice(choices, { variantId: ids[1] ?? '', locationId: null })?.variantId).toBe(ids[1]);
  });
});

describe('the placement of the frame', () => {
  const place = {
    shownMs: 5,
    movedMs: null,
    pixelRatio: 2,
    windowWidth: 1280,
    windowHeight: 800,
    isAltered: false,
    pressedBesideMs: null,
    isPressedEarly: false,
  };

  it('is taken from a message with the token of this card', () => {
    expect(placeIn({ shelfedgePlace: place, token: 'abc' }, 'abc')).toEqual(place);
  });

  it.each([
    ['another token', { shelfedgePlace: place, token: 'abd' }],
    ['no token', { shelfedgePlace: place }],
    ['no place', { token: 'abc' }],
    ['a time that is none', { shelfedgePlace: { ...place, movedMs: NaN }, token: 'abc' }],
    ['a ratio that is none', { shelfedgePlace: { ...place, pixelRatio: '2' }, token: 'abc' }],
    ['a window of no size', { shelfedgePlace: { ...place, windowWidth: undefined }, token: 'abc' }],
    ['an early press that is none', { shelfedgePlace: { ...place, isPressedEarly: 1 }, token: 'abc' }],
    ['text', 'abc'],
    ['nothing', null],
  ])('is not taken from a message with %s', (_name, data) => {
    expect(placeIn(data, 'abc')).toBeUndefined();
  });

  it('is ignored before a token was accepted', () => {
    expect(placeIn({ shelfedgePlace: place, token: undefined }, undefined)).toBeUndefined();
  });
});
