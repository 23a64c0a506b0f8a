import { createElement } from 'react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { noCorrection } from '../../../src/domain/clock-correction.ts';
import { hiddenPlace } from '../../../src/domain/frame-place.ts';
import type { CardView, FieldDraft } from '../../../src/protocol/view.ts';
import { Card } from '../../../src/ui/card/card.tsx';
import { restoreDrafts, useDrafts } from '../../../src/ui/card/use-drafts.ts';
import { DraftStoreContext, stepDrafts, useNewDraftStore, type States } from '../../../src/ui/fields/draft-store.ts';
import { keyOf } from '../../../src/products/values/target.ts';
import { FirstKeysContext } from '../../../src/ui/card/first-keys-context.ts';
import { createEdit } from '../../fixtures/edit.ts';
import { openPage, useDocument } from '../../fixtures/render.ts';
import { apron, store } from '../../visual/goods.ts';

useDocument();

class Observer {
  observe(): void {}
  disconnect(): void {}
}

beforeAll(() => {
  for (const [name, value] of Object.entries({
    IntersectionObserver: Observer,
    matchMedia: () => ({ addEventListener() {} }),
    devicePixelRatio: 1,
  }))
    vi.stubGlobal(name, value);
});

const typed: FieldDraft = { variantId: null, locationId: null, field: 'price', text: '19.90' };

/** Opens the card of the apron’s price, with these drafts of earlier cards. */
async function openCard(drafts: FieldDraft[], change: Partial<CardView> = {}) {
  const view: CardView = {
    tag: 'open',
    store,
    product: apron,
    seq: 1,
    variantId: null,
    chosenVariantId: null,
    option: null,
    field: 'price',
    drafts,
    edits: [],
    clock: noCorrection,
    isOnOwnPage: true,
    ...change,
  };
  const mirror = { getState: () => view, getInitialState: () => view, subscribe: () => () => undefined };
  const claimed = Promise.resolve({ ...mirror, ended: new Promise<void>(() => undefined) });
  const place = {
    get: () => hiddenPlace,
    canProveVisibility: true,
    zoom: () => 1,
    subscribe: () => () => undefined,
    leave: () => undefined,
  };
  const keys = {
    escape: () => 'none' as const,
    isSoon: () => false,
    take: vi.fn(() => ({ typed: null, isEnterPressed: false })),
  };
  const page = openPage(() => undefined);
  await page.draw(createElement(FirstKeysContext, { value: keys }, createElement(Card, { claimed, place })));
  const shapes = page.calls.flatMap(({ name, input }) =>
    name === 'card.shape' ? [(input as { drafts: FieldDraft[] }).drafts] : [],
  );
  return { page, keys, shapes };
}

describe('text that an earlier card of the product left', () => {
  test('is in the first thing that the card tells of itself, so that no kill of the browser takes it', async () => {
    const { page, shapes } = await openCard([typed]);
    expect(page.valueOf('card-value')).toBe('19.90');
    expect(shapes[0]).toEqual([typed]);
  });

  test('keeps no key from the field of another part', async () => {
    const [variant] = apron.variants;
    const option = {
      name: Object.keys(variant?.choices ?? {})[0] ?? '',
      choice: Object.values(variant?.choices ?? {})[0] ?? '',
    };
    const { page, keys } = await openCard([typed], { option });
    expect(page.valueOf('card-value')).not.toBe('19.90');
    expect(keys.take).toHaveBeenCalled();
  });
});

/** The drafts of a card with these fields and edits. */
async function draftsOf(states: States, edits: CardView['edits']): Promise<FieldDraft[]> {
  let drafts: FieldDraft[] = [];
  const Fields = () => {
    drafts = useDrafts({ store, edits } as unknown as CardView, { product: apron, seq: 0 });
    return null;
  };
  const Surface = () =>
    createElement(DraftStoreContext, { value: useNewDraftStore(store, edits, () => states) }, createElement(Fields));
  await openPage(() => undefined).draw(createElement(Surface));
  return drafts;
}

describe('text that is being saved', () => {
  const target = { productId: apron.id, variantId: null, locationId: null, field: 'price' } as const;
  const key = keyOf(target);
  const id = '0e2d9a0c-6f0b-4b7e-9d4a-2f1f0c1b7a55';
  const kept: FieldDraft = { ...typed, id };
  const committed = createEdit({ ...target, id, base: '39.00', value: '19.90' });

  test('stays a draft until the journal has it, so that no kill of the browser takes it', async () => {
    const saving = { [key]: { tag: 'saving', base: '39.00', opened: '39.00', text: '19.90', id } } as const;
    expect(await draftsOf(saving, [])).toEqual([kept]);
    expect(await draftsOf(saving, [committed])).toEqual([]);
  });

  test('is the same edit if a later card saves it again, unless other text is typed', async () => {
    const restored = restoreDrafts({ product: apron, drafts: [kept] });
    expect(restored).toMatchObject({ [key]: { tag: 'editing', text: '19.90', id } });
    expect(await draftsOf(restored, [])).toEqual([kept]);
    const changed = stepDrafts(restored, { key, event: { type: 'typed', text: '18', problem: null } });
    expect(await draftsOf(changed, [])).toEqual([{ ...typed, text: '18' }]);
  });
});
