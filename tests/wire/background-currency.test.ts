import { beforeEach, expect, test } from 'vitest';
import type { BulkChange, PreviewRow } from '../../src/domain/bulk.ts';
import { PriceRule } from '../../src/domain/price-rules.ts';
import type { WorkbenchView } from '../../src/protocol/view.ts';
import { askFor, readPreview } from '../fixtures/draft-batch.ts';
import { openConnected, nextWorker, storefront, workbench, type Harness } from '../fixtures/background-harness.ts';
import { startTestPlatform } from './platform-client.ts';

let harness: Harness & { storeId: string };
beforeEach(async () => {
  harness = await openConnected(await startTestPlatform({ storefrontUrl: storefront }));
});

const setTo = (amount: string): BulkChange => ({
  kind: 'rule',
  rule: PriceRule.parse({ change: { kind: 'set', amount } }),
});

/** The first preview rows of a change. */
async function preview(change: BulkChange): Promise<PreviewRow[]> {
  return (await readPreview(harness.as(workbench), harness.storeId, askFor(change))).rows;
}

async function currencyShown(): Promise<string | null | undefined> {
  const [view] = (await harness.follow('workbench', workbench)).posted as [WorkbenchView];
  return view.stores[0]?.currency;
}

test('a store’s currency is known once a product was read, until the store is disconnected', async () => {
  expect(await currencyShown()).toBeNull();
  await preview(setTo('5'));
  expect(await currencyShown()).toBe('EUR');
  harness = nextWorker(harness);
  expect(await currencyShown()).toBe('EUR');
  await harness.as(workbench)('stores.disconnect', { storeId: harness.storeId });
  expect(JSON.stringify((await harness.runtime.session.get('state')) ?? null)).not.toContain('EUR');
});

test('an amount that was typed before the currency was known is judged row by row', async () => {
  const rows = await preview(setTo('1.000'));
  expect(rows.length).toBeGreaterThan(2);
  for (const { outcome } of rows)
    expect(outcome).toEqual({ tag: 'problem', problem: { tag: 'too_many_decimals', decimals: 2 } });
});
