import { beforeEach, describe, expect, test } from 'vitest';
import type { PopupView } from '../../src/protocol/view.ts';
import {
  cardIn,
  openConnected,
  nextWorker,
  pageIn,
  popup,
  storefront,
  workbench,
  type Harness,
} from '../fixtures/background-harness.ts';
import { createEdit } from '../fixtures/edit.ts';
import { eventually } from '../fixtures/eventually.ts';
import { setFaults } from '../fixtures/platform-control.ts';
import { stamp } from '../fixtures/stamp.ts';
import { readProduct, startTestPlatform } from './platform-client.ts';

let harness: Awaited<ReturnType<typeof openConnected>>;

beforeEach(async () => {
  harness = await openConnected(await startTestPlatform({ storefrontUrl: storefront }));
});

/** A price that is being sent, and of which nothing is heard until the fault is over. */
async function send(kind: 'delay' | 'hang-after'): Promise<string> {
  await setFaults(harness.platform, { kind, delayMs: 300, method: 'PATCH' });
  const { id: productId } = await readProduct(harness.platform, 'stoneware-mug');
  const { id, variantId, field, base, value, productName, variantLabel, currency } = createEdit();
  const intent = { id, productId, variantId, field, base, value, productName, variantLabel, currency };
  await harness.as(popup)('edits.commit', { storeId: harness.storeId, intent, holdMs: 0 });
  await eventually(async () => (await harness.journal.get(id))?.state.tag).toBe('sending');
  return id;
}

describe('an update', () => {
  test('is installed at once if no page is open and no edit is in flight', async () => {
    await harness.follow('page', pageIn(1));
    await harness.background.onUpdateAvailable();
    expect(harness.runtime.reloads).toBe(1);
  });

  test('waits until the edits in flight are saved', async () => {
    const id = await send('delay');
    await harness.background.onUpdateAvailable();
    expect(harness.runtime.reloads).toBe(0);
    await eventually(() => harness.runtime.reloads).toBe(1);
    expect((await harness.journal.get(id))?.state.tag).toBe('applied');
  });

  test('waits no longer than a worker lives; interrupted edits are finished after it', async () => {
    const id = await send('hang-after');
    await harness.background.onUpdateAvailable();
    const dueAt = harness.runtime.clock.ms + 15_000;
    expect(harness.runtime.wakes).toContain(dueAt);
    harness.runtime.clock.ms = dueAt - 1;
    await harness.background.onWake();
    expect(harness.runtime.reloads).toBe(0);
    harness.runtime.clock.ms = dueAt;
    await harness.background.onWake();
    expect(harness.runtime.reloads).toBe(1);
    nextWorker(harness);
    await eventually(async () => (await harness.journal.get(id))?.state.tag).toBe('applied');
  });

  test('waits while an extension page is open, also for a worker that got no message from it', async () => {
    const port = await harness.follow('popup', popup);
    await harness.background.onUpdateAvailable();
    port.disconnect();
    expect(harness.runtime.reloads).toBe(1);
    const next = nextWorker(harness);
    const again = await next.follow('popup', popup);
    expect(harness.runtime.reloads).toBe(1);
    again.disconnect();
    expect(harness.runtime.reloads).toBe(2);
  });

  test('an update that was not announced is not installed', async () => {
    (await harness.follow('popup', popup)).disconnect();
    await harness.background.onWake();
    expect(harness.runtime.reloads).toBe(0);
  });
});

test('an edit from a page of the version before is refused by its own code, and nothing is kept or sent', async () => {
  const { id: productId, price } = await readProduct(harness.platform, 'stoneware-mug');
  const { id, variantId, field, base, value, productName, variantLabel, currency } = createEdit();
  const intent = { id, productId, variantId, field, base, value, productName, variantLabel, currency };
  const input = { storeId: harness.storeId, intent, holdMs: 0 };
  const answers = [popup, cardIn(1)].map((sender) =>
    harness.background.onMessage({ shelfedge: '0.0.9', command: 'edits.commit', input }, sender),
  );
  const look = { shelfedge: '0.0.9', command: 'page.resolve', input: { slug: 'stoneware-mug', siteName: null } };
  const replies = await Promise.all([...answers, harness.background.onMessage(look, pageIn(1))]);
  for (const reply of replies) expect(reply).toMatchObject({ ok: false, error: { code: 'other_version' } });
  expect(await harness.journal.get(id)).toBeUndefined();
  expect((await readProduct(harness.platform, 'stoneware-mug'))['price']).toEqual(price);
});

test('a page of another version gets no view: pages of the extension are told, a storefront page hears nothing', async () => {
  const pages = [
    ['popup', popup],
    ['workbench', workbench],
    ['card', cardIn(1)],
  ] as const;
  for (const version of ['0.0.9', '99.0.0', ''])
    for (const [page, sender] of pages)
      expect((await harness.follow(page, sender, version)).posted).toEqual(['other version']);
  const followed = await Promise.all(['0.0.9', stamp].map((version) => harness.follow('page', pageIn(1), version)));
  await harness.as(pageIn(1))('page.resolve', { slug: 'stoneware-mug', siteName: null });
  expect(followed.map(({ posted }) => posted.length > 0)).toEqual([false, true]);
  // Other callers do not learn even that.
  expect((await harness.follow('popup', pageIn(1), '0.0.9')).posted).toEqual([]);
  expect((await harness.follow('popup', popup)).posted).toHaveLength(1);
});

const newsOf = async (one: Pick<Harness, 'follow'>) => ((await one.follow('popup', popup)).posted[0] as PopupView).news;

test('the news of an update are told in the popup until they are dismissed, also by the next worker', async () => {
  expect(await newsOf(harness)).toBeNull();
  await harness.background.onUpdated('0.2.0');
  expect(await newsOf(harness)).toBe('0.2.0');
  const next = nextWorker(harness);
  expect(await newsOf(next)).toBe('0.2.0');
  await next.as(popup)('settings.dismissNews', {});
  expect(await newsOf(next)).toBeNull();
  expect(await newsOf(nextWorker(next))).toBeNull();
});
