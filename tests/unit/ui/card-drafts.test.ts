import { createElement } from 'react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { noCorrection } from '../../../src/domain/clock-correction.ts';
import { hiddenPlace } from '../../../src/domain/frame-place.ts';
import type { CardView, FieldDraft } from '../../../src/protocol/view.ts';
import { Card } from '../../../src/ui/card/card.tsx';
import { FirstKeysContext } from '../../../src/ui/card/first-keys-context.ts';
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
