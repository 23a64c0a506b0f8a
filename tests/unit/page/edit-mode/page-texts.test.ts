import { array, assert, boolean, constantFrom, integer, property, record, string, tuple } from 'fast-check';
import { expect, test, vi } from 'vitest';
import { createKnownAmounts } from '../../../../src/page/edit-mode/known-amounts.ts';
import { createAmountRewrites, toText, type Rewrite } from '../../../../src/page/edit-mode/rewrites.ts';
import { createPageTexts, type ShownPlace } from '../../../../src/page/edit-mode/page-texts.ts';

type Nodes = { data: string }[];
const nodesOf = (...texts: string[]): Nodes => texts.map((data) => ({ data }));
const textsOf = (nodes: Nodes): string[] => nodes.map(({ data }) => data);
const typedAt = (place: ShownPlace['place'], nodes: Nodes, rewrite: Rewrite): ShownPlace => ({
  place,
  nodes,
  rewrite,
  isTyped: true,
});
const savedAt = (place: ShownPlace['place'], nodes: Nodes, rewrite: Rewrite): ShownPlace => ({
  ...typedAt(place, nodes, rewrite),
  isTyped: false,
});

const page = { documentElement: { lang: '' } } as Document;
/** Prints an amount in place of the first of these that a text prints. */
const toAmount = (known: readonly string[], to: string): Rewrite =>
  createAmountRewrites(page)([{ id: 'price', known, to }], { text: '€1.00', currency: 'EUR' });

test('shows several values at once, and takes back each alone', () => {
  const [name, price] = [nodesOf('Stoneware Mug'), nodesOf('€', '24', '50')];
  const show = createPageTexts();
  const typedName = typedAt('name', name, toText('name', ['Stoneware Mug'], 'Cup'));
  const typedPrice = typedAt('price', price, toAmount(['24.50'], '7.00'));
  expect([...show([typedName, typedPrice])]).toEqual(['name', 'price']);
  expect([textsOf(name), textsOf(price)]).toEqual([['Cup'], ['€', '7', '00']]);
  expect([...show([typedPrice])]).toEqual(['price']);
  expect([textsOf(name), textsOf(price)]).toEqual([['Stoneware Mug'], ['€', '7', '00']]);
  expect(show([]).size).toBe(0);
  expect(textsOf(price)).toEqual(['€', '24', '50']);
});

test('a text that the page has printed anew meanwhile is the page’s own', () => {
  const price = nodesOf('€', '24', '50');
  const show = createPageTexts();
  const typed = typedAt('price', price, toAmount(['24.50', '24.30'], '7.50'));
  show([typed]);
  expect(textsOf(price)).toEqual(['€', '7', '50']);
  // The same cents in another node are not ours.
  (price[1] as { data: string }).data = '24';
  (price[2] as { data: string }).data = '30';
  show([typed]);
  expect(textsOf(price)).toEqual(['€', '7', '50']);
  show([]);
  expect(textsOf(price)).toEqual(['€', '24', '30']);
});

test.each(['Sold out', 'Prix sur demande', '€18.00', 'ab 24,50 € pro Stück', '$26.70'])(
  'a page that prints “%s” meanwhile keeps it at Esc, also in a new node',
  (own) => {
    for (const [isNew, isDrawn] of [
      [false, true],
      [true, true],
      [false, false],
    ]) {
      const price = nodesOf('€24.50');
      const show = createPageTexts();
      const rewrite = toAmount(['24.50'], '21.50');
      show([typedAt('price', price, rewrite)]);
      expect(textsOf(price)).toEqual(['€21.50']);
      const [node] = isNew ? nodesOf(own) : price;
      if (node === undefined) throw new Error('no node');
      node.data = own;
      show(isDrawn ? [typedAt('price', [node], rewrite)] : []);
      show([]);
      expect(node.data).toBe(own);
    }
  },
);

test('our text that the page has copied into new nodes is taken back too, also by a stored value', () => {
  for (const after of [[], ['24.50']]) {
    const show = createPageTexts();
    const rewrite = toAmount(['24.50'], '7.00');
    show([typedAt('price', nodesOf('€', '24', '50'), rewrite)]);
    const copied = nodesOf('€', '7', '00');
    if (after.length === 0) show([typedAt('price', copied, rewrite)]);
    show(after.map((stored) => savedAt('price', copied, toAmount([stored, '7.00'], stored))));
    expect(textsOf(copied)).toEqual(['€', '24', '50']);
  }
});

test('a translator’s words around a typed value stay when the value is taken back', () => {
  const show = createPageTexts();
  show([typedAt('price', nodesOf('From €24.50'), toAmount(['24.50'], '21.50'))]);
  const translated = nodesOf('À partir de 21,50 €');
  show([savedAt('price', translated, toAmount(['24.50', '21.50'], '24.50'))]);
  expect(textsOf(translated)).toEqual(['À partir de 24,50 €']);
});

test('a saved value stays, and the price before it brings the page’s own text back', () => {
  const price = nodesOf('From 24 €');
  const show = createPageTexts();
  show([typedAt('price', price, toAmount(['24.00'], '21.50'))]);
  show([savedAt('price', price, toAmount(['21.50', '24.00'], '21.50'))]);
  expect(textsOf(price)).toEqual(['From 21.50 €']);
  // Out of view, such as a tile.
  show([]);
  expect(textsOf(price)).toEqual(['From 21.50 €']);
  show([savedAt('price', price, toAmount(['24.00', '21.50'], '24.00'))]);
  expect(textsOf(price)).toEqual(['From 24 €']);
});

test('the number of a range that was the price goes on being it', () => {
  const [price, show, toAmounts] = [nodesOf('€24.50 – €30.00'), createPageTexts(), createAmountRewrites(page)];
  const to = (known: string[], amount: string): Rewrite =>
    toAmounts([{ id: 'price', known, to: amount }], { text: '€1.00', currency: 'EUR' });
  show([typedAt('price', price, to(['24.50'], '30.00'))]);
  show([savedAt('price', price, to(['30.00', '24.50'], '30.00'))]);
  expect(textsOf(price)).toEqual(['€30.00 – €30.00']);
});

test('a price that another place shows as typed is still the page’s own', () => {
  const show = createPageTexts();
  const [mug, tin] = [nodesOf('€40.00'), nodesOf('€20.00')];
  const typed = [
    typedAt('tile mug price', mug, toAmount(['40.00'], '20.00')),
    typedAt('tile tin price', tin, toAmount(['20.00'], '10.00')),
  ];
  for (let times = 0; times < 2; times += 1) {
    expect([...show(typed)]).toEqual(['tile mug price', 'tile tin price']);
    expect([...textsOf(mug), ...textsOf(tin)]).toEqual(['€20.00', '€10.00']);
  }
  show([]);
  expect([...textsOf(mug), ...textsOf(tin)]).toEqual(['€40.00', '€20.00']);
});

test('a page that prints its own again and again gets its way, until something else is to be shown', () => {
  vi.useFakeTimers();
  const name = nodesOf('Mug');
  const show = createPageTexts();
  const typed = [typedAt('name', name, toText('name', ['Mug'], 'Cup'))];
  let fields = show(typed);
  for (let times = 0; times < 25; times += 1) {
    (name[0] as { data: string }).data = 'Mug';
    fields = show(typed);
  }
  expect([fields.size, ...textsOf(name)]).toEqual([0, 'Mug']);
  show([savedAt('name', name, toText('name', ['Mug', 'Cup'], 'Cup'))]);
  expect(textsOf(name)).toEqual(['Cup']);
  vi.useRealTimers();
});

test('taking back restores every byte, whatever was typed in between', () => {
  const around = constantFrom('', ' ', '\n', 'From ', '\u00A0');
  const text = string({ maxLength: 12 }).filter((each) => each.trim() !== '');
  assert(
    property(tuple(around, text, around), array(string({ maxLength: 12 }), { maxLength: 5 }), (parts, typed) => {
      const [name, price] = [nodesOf(...parts), nodesOf('€', '1.234', '50')];
      const before = [textsOf(name), textsOf(price)];
      const show = createPageTexts();
      for (const [index, each] of typed.entries())
        show([
          typedAt('name', name, toText('name', [parts[1]], each)),
          ...(index % 2 === 0 ? [typedAt('price', price, toAmount(['1234.50'], String(each.length * 999)))] : []),
        ]);
      show([]);
      expect([textsOf(name), textsOf(price)]).toEqual(before);
    }),
  );
});

test('the first price brings a page’s text back, whatever is typed, saved and undone, and however the page copies its nodes', () => {
  const own = constantFrom(
    ['€24.50'],
    ['From 24,50 €'],
    ['24,5 €'],
    ['€', '24', '50'],
    ['24€50'],
    ['24,50 € / 100 g'],
    ['€24.50 ($26.70)'],
    ['٢٤٫٥٠', ' €'],
  );
  const step = record({ cents: integer({ min: 0, max: 999_999 }), isSaved: boolean(), isCopied: boolean() });
  assert(
    property(own, array(step, { maxLength: 8 }), (texts, steps) => {
      let nodes = nodesOf(...texts);
      const [show, amounts, toAmounts] = [createPageTexts(), createKnownAmounts(), createAmountRewrites(page)];
      const draw = (stored: string, typed?: string): void => {
        const part = { choices: {}, regular: stored, toPay: stored };
        const next = typed === undefined ? undefined : { choices: {}, regular: typed, toPay: typed };
        amounts.learn([part], next === undefined ? [] : [next]);
        const rewrite = toAmounts(amounts.wanted(part).toPay, { text: '€1.00', currency: 'EUR' });
        show([{ place: 'price', nodes, rewrite, isTyped: next !== undefined }]);
      };
      let stored = '24.50';
      draw(stored);
      for (const { cents, isSaved, isCopied } of steps) {
        const amount = (cents / 100).toFixed(2);
        draw(stored, amount);
        if (isCopied) nodes = nodesOf(...textsOf(nodes));
        if (isSaved) stored = amount;
        draw(stored);
      }
      draw('24.50');
      expect(textsOf(nodes)).toEqual(texts);
    }),
  );
});
