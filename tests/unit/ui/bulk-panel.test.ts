import { createElement } from 'react';
import { describe, expect, test } from 'vitest';
import type { PreviewRow } from '../../../src/domain/bulk.ts';
import { defaultLimits } from '../../../src/domain/guardrails.ts';
import type { PickedRoute } from '../../../src/protocol/workbench-route.ts';
import type { StoreView } from '../../../src/protocol/view.ts';
import { BulkPanel } from '../../../src/ui/workbench/bulk/bulk-panel.tsx';
import { createStoreEntry, readyMerchant } from '../../fixtures/app-state.ts';
import { openPage, useDocument, type Answer } from '../../fixtures/render.ts';

useDocument();

const storeOf = (id: string): StoreView => ({
  ...createStoreEntry({ id, name: id }),
  customer: { tag: 'none' },
  merchant: readyMerchant,
  limits: defaultLimits,
  currency: 'EUR',
  otherKeyEdits: 0,
  unsentEdits: 0,
  siteName: null,
  productPattern: '',
  learntPaths: [],
});

/** The price of one product of the store, changed by the preview. */
const rowOf = (storeId: string): PreviewRow => ({
  productId: `product of ${storeId}`,
  variantId: null,
  locationId: null,
  locationNumber: null,
  variantLabel: null,
  field: 'price',
  base: '10.00',
  productName: 'Mug',
  currency: 'EUR',
  outcome: { tag: 'change', value: '9.00', delta: null, findings: [] },
});
const previewOf: Answer = (name, { storeId }: { storeId: string }) =>
  name === 'bulk.preview' ? { rows: [rowOf(storeId)], products: 1, isDone: true } : undefined;

function openPanel(answer: Answer = previewOf) {
  const page = openPage(answer);
  const show = (stores: readonly string[], picked: PickedRoute | null = null) =>
    page.draw(createElement(BulkPanel, { stores: stores.map(storeOf), picked, openPicks: [] }));
  const preview = async (percent: string) => {
    await page.type('bulk-amount', percent);
    await page.submit();
  };
  return { ...page, show, preview };
}

describe('a preview', () => {
  test('ends when its store is disconnected, and is not applied to the store that is left', async () => {
    const page = openPanel();
    const { show, preview, buttons, calls } = page;
    await show(['a', 'b']);
    await preview('10');
    expect(buttons()).toContain('Apply 1 change');
    await show(['b']);
    expect(buttons()).toEqual(['Preview']);
    expect(calls.at(-1)?.name).toBe('bulk.dropPreview');
    await preview('20');
    await page.press('Apply 1 change');
    expect(calls.filter(({ name }) => name === 'bulk.begin')).toMatchObject([{ input: { storeId: 'b' } }]);
  });

  test('stays while other stores come and go', async () => {
    const page = openPanel();
    await page.show(['b']);
    await page.preview('10');
    await page.show(['a', 'b', 'c']);
    await page.show(['b']);
    expect(page.buttons()).toContain('Apply 1 change');
  });
});

test('products that were picked on a page of a store are not changed in another store', async () => {
  const page = openPanel();
  const picked = { storeId: 'a', productIds: ['p1'], requestId: 'r' };
  await page.show(['a', 'b'], picked);
  expect(page.text()).toContain('1 picked product');
  await page.show(['b'], picked);
  expect(page.text()).not.toContain('1 picked product');
});
