import { createElement } from 'react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { noCorrection } from '../../../src/domain/clock-correction.ts';
import { hiddenPlace } from '../../../src/domain/frame-place.ts';
import { nothingUnsaved, type UnsavedValue } from '../../../src/products/working-copy/unsaved-value.ts';
import type { CardView } from '../../../src/protocol/view.ts';
import { Card } from '../../../src/ui/card/card.tsx';
import { restoreTexts } from '../../../src/ui/card/restore-texts.ts';
import { useWorkingCopy } from '../../../src/ui/fields/use-working-copy.ts';
import type { KeptText } from '../../../src/ui/fields/working-copy-mount.ts';
import { useNewDraftStore } from '../../../src/ui/fields/draft-store.ts';
import { stepFields, type States } from '../../../src/ui/fields/field-states.ts';
import { keyOf } from '../../../src/products/values/target.ts';
import { FirstKeysContext } from '../../../src/ui/card/first-keys-context.ts';
import { createUnsaved } from '../../fixtures/working-copy.ts';
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

const typed = createUnsaved({ storeId: store.id, productId: apron.id, field: 'price', text: '19.90' });

/** Opens the card of the apron’s price, with these texts of earlier cards. */
async function openCard(values: UnsavedValue[], change: Partial<CardView> = {}) {
  const view: CardView = {
    tag: 'open',
    store,
    product: apron,
    seq: 1,
    variantId: null,
    chosenVariantId: null,
    option: null,
    field: 'price',
    unsaved: { values, displaced: [] },
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
  return { page, keys };
}

describe('text that an earlier card of the product left', () => {
  test('stands in the card, which neither keeps it again nor drops it', async () => {
    const { page } = await openCard([typed]);
    expect(page.valueOf('card-value')).toBe('19.90');
    expect(page.calls.filter(({ name }) => name === 'typed.keep')).toEqual([]);
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

/** The texts that a surface with these fields and edits keeps. */
async function draftsOf(states: States, edits: CardView['edits']): Promise<KeptText[]> {
  let kept: KeptText[] = [];
  const Surface = () => {
    const drafts = useNewDraftStore(store, edits, () => states);
    kept = useWorkingCopy({
      store,
      edits,
      unsaved: nothingUnsaved,
      drafts,
      fetchedOf: () => ({ product: apron, seq: 0 }),
    });
    return null;
  };
  await openPage(() => undefined).draw(createElement(Surface));
  return kept;
}

describe('text that is being saved', () => {
  const target = { productId: apron.id, variantId: null, locationId: null, field: 'price' } as const;
  const key = keyOf(target);
  const id = '0e2d9a0c-6f0b-4b7e-9d4a-2f1f0c1b7a55';
  const kept = { key, text: '19.90', id };
  const committed = createEdit({ ...target, id, base: '39.00', value: '19.90' });

  test('stays a draft until the journal has it, so that no kill of the browser takes it', async () => {
    const saving = { [key]: { tag: 'saving', base: '39.00', opened: '39.00', text: '19.90', id } } as const;
    expect(await draftsOf(saving, [])).toEqual([kept]);
    expect(await draftsOf(saving, [committed])).toEqual([]);
  });

  test('is the same edit if a later card saves it again, unless other text is typed', async () => {
    const restored = restoreTexts({ product: apron, unsaved: { values: [{ ...typed, id }], displaced: [] } });
    expect(restored).toMatchObject({ [key]: { tag: 'editing', text: '19.90', id } });
    expect(await draftsOf(restored, [])).toEqual([]);
    const changed = stepFields(restored, [{ key, event: { type: 'typed', text: '18', problem: null } }]);
    expect(await draftsOf(changed, [])).toEqual([{ key, text: '18' }]);
  });
});
