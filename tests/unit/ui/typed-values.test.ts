import { createElement } from 'react';
import { expect, test } from 'vitest';
import type { Surface } from '../../../src/domain/edit.ts';
import { createFieldReader } from '../../../src/ui/fields/field-reader.ts';
import { DraftStoreContext, type DraftStore } from '../../../src/ui/fields/draft-store.ts';
import { keyOf } from '../../../src/products/values/target.ts';
import { useTypedValues, type TypedValues } from '../../../src/ui/card/use-typed-values.ts';
import { mug } from '../../visual/goods.ts';
import { openPage, useDocument } from '../../fixtures/render.ts';

useDocument();

const key = keyOf({ productId: mug.id, variantId: null, locationId: null, field: 'price' });
const typed = { tag: 'editing', base: '25.00', opened: '25.00', text: '19', trouble: null } as const;
const drafts: DraftStore = {
  states: { [key]: typed },
  staleSeq: 0,
  read: createFieldReader(),
  idOf: () => 'id',
  send: () => undefined,
  sendAll: () => undefined,
};

test('the page shows typed values also while views stream in, each with new objects of the same values', async () => {
  const page = openPage(() => ({}));
  let shown: TypedValues | undefined;
  const Card = ({ seq }: { seq: number }) => {
    shown = useTypedValues({ edits: [] }, { product: { ...mug }, seq });
    return null;
  };
  const until = Date.now() + 600;
  for (let seq = 0; Date.now() < until; seq += 1) {
    await page.draw(createElement(DraftStoreContext, { value: drafts }, createElement(Card, { seq })));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(shown?.typed).toEqual([{ variantId: null, regular: expect.any(String), toPay: expect.any(String) }]);
});

test.each<[Surface, number]>([
  ['card', 1],
  ['popup', 0],
  ['workbench', 0],
])('a page shows the text of a field that was typed in another %s as often as this: %i', async (surface, times) => {
  const page = openPage(() => ({}));
  let shown: TypedValues | undefined;
  const Card = () => {
    shown = useTypedValues({ edits: [] }, { product: mug, seq: 1 });
    return null;
  };
  const states = { [key]: { ...typed, from: { seq: 1, surface } } };
  await page.draw(createElement(DraftStoreContext, { value: { ...drafts, states } }, createElement(Card)));
  await page.settle(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, 250));
  await page.settle(() => undefined);
  expect(shown?.typed).toHaveLength(times);
});
