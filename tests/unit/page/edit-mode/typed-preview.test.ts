import { array, assert, constantFrom, property, string, tuple } from 'fast-check';
import { expect, test, vi } from 'vitest';
import { toAmount, toText, type Rewrite } from '../../../../src/page/edit-mode/rewrites.ts';
import { createTypedPreview, type TypedPlace } from '../../../../src/page/edit-mode/typed-preview.ts';

type Nodes = { data: string }[];
const nodesOf = (...texts: string[]): Nodes => texts.map((data) => ({ data }));
const textsOf = (nodes: Nodes): string[] => nodes.map(({ data }) => data);
const at = (place: TypedPlace['place'], nodes: Nodes, rewrite: Rewrite): TypedPlace => ({ place, nodes, rewrite });

test('shows several values at once, and takes back each alone', () => {
  const [name, price] = [nodesOf('Stoneware Mug'), nodesOf('€', '24', '50')];
  const show = createTypedPreview();
  const typedName = at('name', name, toText('name', ['Stoneware Mug'], 'Cup'));
  const typedPrice = at('price', price, toAmount(['24.5'], '7'));
  expect([...show([typedName, typedPrice])]).toEqual(['name', 'price']);
  expect([textsOf(name), textsOf(price)]).toEqual([['Cup'], ['€', '7', '00']]);
  expect([...show([typedPrice])]).toEqual(['price']);
  expect([textsOf(name), textsOf(price)]).toEqual([['Stoneware Mug'], ['€', '7', '00']]);
  expect(show([]).size).toBe(0);
  expect(textsOf(price)).toEqual(['€', '24', '50']);
});

test('a text that the page has printed anew meanwhile is the page’s own', () => {
  const price = nodesOf('€', '24', '50');
  const show = createTypedPreview();
  const typed = at('price', price, toAmount(['24.5', '30.5'], '7.5'));
  show([typed]);
  expect(textsOf(price)).toEqual(['€', '7', '50']);
  // The same cents in another node are not ours.
  (price[1] as { data: string }).data = '30';
  show([typed]);
  expect(textsOf(price)).toEqual(['€', '7', '50']);
  show([]);
  expect(textsOf(price)).toEqual(['€', '30', '50']);
});

test('ours that the page has copied into new nodes is taken back too', () => {
  const show = createTypedPreview();
  const rewrite = toAmount(['24.5'], '7');
  show([at('price', nodesOf('€', '24', '50'), rewrite)]);
  const copied = nodesOf('€', '7', '00');
  show([at('price', copied, rewrite)]);
  show([]);
  expect(textsOf(copied)).toEqual(['€', '24', '50']);
});

test('a price that another place shows as typed is still the page’s own', () => {
  const show = createTypedPreview();
  const [mug, tin] = [nodesOf('€40.00'), nodesOf('€20.00')];
  const typed = [at('tile mug price', mug, toAmount(['40'], '20')), at('tile tin price', tin, toAmount(['20'], '10'))];
  for (let times = 0; times < 2; times += 1) {
    expect([...show(typed)]).toEqual(['tile mug price', 'tile tin price']);
    expect([...textsOf(mug), ...textsOf(tin)]).toEqual(['€20.00', '€10.00']);
  }
  show([]);
  expect([...textsOf(mug), ...textsOf(tin)]).toEqual(['€40.00', '€20.00']);
});

test('a page that prints its own again and again gets its way', () => {
  vi.useFakeTimers();
  const name = nodesOf('Mug');
  const show = createTypedPreview();
  const typed = [at('name', name, toText('name', ['Mug'], 'Cup'))];
  let fields = show(typed);
  for (let times = 0; times < 25; times += 1) {
    (name[0] as { data: string }).data = 'Mug';
    fields = show(typed);
  }
  expect([fields.size, ...textsOf(name)]).toEqual([0, 'Mug']);
  vi.useRealTimers();
});

test('taking back restores every byte, whatever was typed in between', () => {
  const around = constantFrom('', ' ', '\n', 'From ', '\u00A0');
  const text = string({ maxLength: 12 }).filter((each) => each.trim() !== '');
  assert(
    property(tuple(around, text, around), array(string({ maxLength: 12 }), { maxLength: 5 }), (parts, typed) => {
      const [name, price] = [nodesOf(...parts), nodesOf('€', '1.234', '50')];
      const before = [textsOf(name), textsOf(price)];
      const show = createTypedPreview();
      for (const [index, each] of typed.entries())
        show([
          at('name', name, toText('name', [parts[1]], each)),
          ...(index % 2 === 0 ? [at('price', price, toAmount(['1234.5'], String(each.length * 999)))] : []),
        ]);
      show([]);
      expect([textsOf(name), textsOf(price)]).toEqual(before);
    }),
  );
});
