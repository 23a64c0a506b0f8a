import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Intent } from '../../src/domain/edit.ts';
import { journalRetryMs, settleMs } from '../../src/edits/runner/back-off.ts';
import { neverMs } from '../../src/domain/wait.ts';
import { undoIdOf } from '../../src/edits/undo.ts';
import { CardView, type PopupView } from '../../src/protocol/view.ts';
import { cardIn, openConnected, nextWorker, pageIn, popup, storefront } from '../fixtures/background-harness.ts';
import { createEdit } from '../fixtures/edit.ts';
import { eventually } from '../fixtures/eventually.ts';
import { readWrites } from '../fixtures/platform-control.ts';
import type { TestPort } from '../fixtures/port.ts';
import { readProduct, startTestPlatform } from './platform-client.ts';

const holdMs = 5000;
const slug = 'stoneware-mug';
const unseen = { state: { tag: 'conflict', why: 'unseen', theirs: '24.50' }, value: '18.00' };

let harness: Awaited<ReturnType<typeof openConnected>>;
let port: TestPort;
let view: CardView;

const card = () => harness.as(cardIn(1));
const page = () => harness.as(pageIn(1));
const visit = (of: string): Promise<unknown> => {
  harness.runtime.tabs.set(1, `${storefront}/product-page/${of}`);
  return harness.as(pageIn(1, of))('page.resolve', { slug: of, siteName: null });
};
/** The frame of the card follows its view, as after each start of the worker. */
const connectCard = async (): Promise<void> => void (port = await harness.follow('card', cardIn(1)));
async function openCard(): Promise<void> {
  await visit(slug);
  const { token } = await page()('page.openCard', { field: 'price', choices: {} });
  await card()('card.claim', { token });
  await connectCard();
  view = CardView.parse(port.posted.at(-1));
}
/** Types 18.00 into the card and presses Enter, where the card cannot be proven to be seen. */
async function save(change: Partial<Intent> = {}): Promise<string> {
  const { product, variantId } = view;
  const intent: Intent = {
    id: randomUUID(),
    productId: product.id,
    variantId,
    locationId: null,
    field: 'price',
    base: product.price.regular,
    value: '18.00',
    delta: null,
    productName: product.name,
    variantLabel: null,
    locationNumber: null,
    currency: 'EUR',
    ...change,
  };
  await card()('edits.commit', { storeId: harness.storeId, intent, holdMs });
  return intent.id;
}
const edit = (id: string) => harness.journal.get(id);
const priceInStore = async () => (await readProduct(harness.platform, slug))['price'];
async function pass(ms: number): Promise<void> {
  harness.runtime.clock.ms += ms;
  await harness.background.onWake();
}
/** The worker dies, and another one starts on what is stored. */
const restart = (): void => void (harness = nextWorker(harness));

beforeEach(async () => {
  harness = await openConnected(await startTestPlatform({ storefrontUrl: storefront }));
  await openCard();
});

describe('a save that a card holds back', () => {
  test('is sent at the end of its undo window while the card is there', async () => {
    const before = await priceInStore();
    const id = await save();
    await pass(holdMs - 1);
    expect(await priceInStore()).toEqual(before);
    await pass(1);
    await eventually(async () => (await edit(id))?.state.tag).toBe('applied');
  });

  test('is sent for each field that one press saves, while the card is there', async () => {
    const name = { field: 'name', variantId: null, base: view.product.name, value: 'Mug of stoneware' } as const;
    const ids = await Promise.all([save(), save(name)]);
    await pass(holdMs);
    for (const id of ids) await eventually(async () => (await edit(id))?.state.tag).toBe('applied');
  });

  test.each([
    [
      'its frame is gone: the page fights it, replaces its root element or opens its document anew',
      () => port.disconnect(),
    ],
    ['its page closes it, for it was moved', () => page()('page.closeCard', {})],
    ['it says that it is out of sight', () => card()('card.unseen', {})],
    ['its person follows a link', () => visit('linen-apron')],
    [
      'its page is loaded anew',
      () => harness.as({ ...pageIn(1), documentId: 'anew' })('page.resolve', { slug, siteName: null }),
    ],
    ['its tab is closed', () => harness.background.onTabClosed(1)],
    ['another card takes its place', () => page()('page.openCard', { field: 'price', choices: {} })],
    ['its page is shown as to a shopper', () => page()('page.viewAsShopper', { isOn: true })],
  ])('becomes a question once %s', async (_, leave) => {
    const id = await save();
    await Promise.resolve(leave());
    await eventually(() => edit(id)).toMatchObject(unseen);
    expect(harness.runtime.badge).toMatchObject({ needs: 1 });
    const { posted } = await harness.follow('popup', popup);
    expect((posted.at(-1) as PopupView).edits).toMatchObject([{ id, ...unseen }]);
    await pass(holdMs);
    await pass(60_000);
    expect(await readWrites(harness.platform)).toEqual([]);
  });

  test('is sent if its person closes the card', async () => {
    const id = await save();
    await card()('card.close', {});
    port.disconnect();
    await pass(holdMs);
    await eventually(async () => (await edit(id))?.state.tag).toBe('applied');
  });

  test('is dropped, and not asked about, if its person takes it back', async () => {
    const id = await save();
    await card()('edits.undo', { id, holdMs: 0 });
    port.disconnect();
    await pass(holdMs);
    expect(await edit(id)).toBeUndefined();
    expect(harness.runtime.badge).toMatchObject({ needs: 0 });
  });

  test('a held save of an undo becomes a question, and the saved price stays', async () => {
    const id = await save();
    await pass(holdMs);
    await eventually(async () => (await edit(id))?.state.tag).toBe('applied');
    await card()('edits.undo', { id, holdMs });
    port.disconnect();
    await eventually(() => edit(undoIdOf(id))).toMatchObject({
      state: { tag: 'conflict', why: 'unseen', theirs: '18.00' },
      value: '24.50',
    });
    await pass(holdMs);
    expect(await readWrites(harness.platform)).toHaveLength(1);
  });

  test.each([
    ['is sent while the card is there', false],
    ['becomes a question once the card is gone', true],
  ])('a held save of an edit typed under another key %s', async (_, isGone) => {
    const typed = createEdit({
      storeId: harness.storeId,
      productId: view.product.id,
      variantId: view.variantId,
      base: '24.50',
      value: '18.00',
      keyFingerprint: 'another',
      state: { tag: 'waiting', reason: 'other_key', attempt: 0, nextAt: neverMs, wasSent: false },
    });
    await harness.journal.add([typed]);
    restart();
    await connectCard();
    await card()('edits.resend', { id: typed.id, holdMs });
    if (isGone) port.disconnect();
    await pass(holdMs);
    await eventually(() => edit(typed.id)).toMatchObject(isGone ? unseen : { state: { tag: 'applied' } });
    expect(await readWrites(harness.platform)).toHaveLength(isGone ? 0 : 1);
  });

  test('keeps its own question if it is an answer', async () => {
    const asking = createEdit({
      storeId: harness.storeId,
      productId: view.product.id,
      surface: 'card',
      state: { tag: 'conflict', theirs: '24.50' },
      base: '20.00',
    });
    await harness.journal.add([asking]);
    const asked = await edit(asking.id);
    await card()('edits.keepMine', { id: asking.id, holdMs });
    port.disconnect();
    await eventually(() => edit(asking.id)).toEqual(asked);
  });

  test('is asked about for its own tab only', async () => {
    const id = await save();
    harness.runtime.tabs.set(2, `${storefront}/product-page/${slug}`);
    await harness.as(pageIn(2))('page.resolve', { slug, siteName: null });
    const { token } = await harness.as(pageIn(2))('page.openCard', { field: 'price', choices: {} });
    await harness.as(cardIn(2))('card.claim', { token });
    const other = await harness.follow('card', cardIn(2));
    other.disconnect();
    await harness.as(pageIn(2))('page.closeCard', {});
    await pass(holdMs);
    await eventually(async () => (await edit(id))?.state.tag).toBe('applied');
  });

  describe('a held save over a value that the store may hold', () => {
    let id: string;
    beforeEach(async () => {
      const value = '20.00';
      const now = harness.runtime.clock.ms;
      const { productId, variantId } = { productId: view.product.id, variantId: view.variantId };
      const before = createEdit({
        storeId: harness.storeId,
        productId,
        variantId,
        field: 'price',
        base: '24.50',
        value,
        state: { tag: 'waiting', reason: 'timeout', attempt: 1, nextAt: now + 200_000, wasSent: true },
        sent: { before: '24.50', revision: '1', isAnswered: false, at: now },
      });
      await harness.journal.add([before]);
      restart();
      await connectCard();
      id = await save({ base: value });
      expect(await edit(id)).toMatchObject({ ownValues: [value], base: '24.50' });
      port.disconnect();
      await eventually(() => edit(id)).toMatchObject(unseen);
    });

    test('waits for that write once its person says that it is to be saved', async () => {
      await harness.as(popup)('edits.keepMine', { id, holdMs: 0 });
      const notBefore = harness.runtime.clock.ms + settleMs;
      expect(await edit(id)).toMatchObject({ state: { tag: 'queued', notBefore } });
    });

    test('is undone once its person says that it is not', async () => {
      await harness.as(popup)('edits.discard', { id, isAnswer: true });
      expect(await edit(id)).toBeUndefined();
      const notBefore = harness.runtime.clock.ms + settleMs;
      expect(await edit(undoIdOf(id))).toMatchObject({ value: '24.50', state: { tag: 'queued', notBefore } });
    });

    test('is replaced by the next typed value, which knows the stored one', async () => {
      const next = { id: randomUUID(), base: '24.50', value: '22.00' };
      const { id: _, ...rest } = (await edit(id)) as Intent;
      const { productId, variantId, productName, currency } = rest;
      const intent = {
        ...next,
        productId,
        variantId,
        productName,
        currency,
        field: 'price',
        variantLabel: null,
      } as const;
      await harness.as(popup)('edits.commit', { storeId: harness.storeId, intent, holdMs: 0 });
      expect(await edit(id)).toBeUndefined();
      expect(await edit(next.id)).toMatchObject({
        ownValues: ['20.00'],
        replaced: expect.arrayContaining([id]) as string[],
      });
    });
  });

  test('is asked about if the journal takes the question only after a failure', async () => {
    const id = await save();
    const reported: unknown[] = [];
    harness.runtime.report = (error) => void reported.push(error);
    harness.journal.isBroken = true;
    port.disconnect();
    await eventually(() => Promise.resolve(reported)).toHaveLength(1);
    await pass(holdMs);
    expect(harness.runtime.wakes.at(-1)).toBe(harness.runtime.clock.ms + journalRetryMs);
    harness.journal.isBroken = false;
    await pass(journalRetryMs);
    await eventually(() => edit(id)).toMatchObject(unseen);
    expect(await readWrites(harness.platform)).toEqual([]);
  });
});

describe('a worker that dies while a card holds back a save', () => {
  test('sends it if the card is there again', async () => {
    const id = await save();
    restart();
    await connectCard();
    await pass(holdMs);
    await eventually(async () => (await edit(id))?.state.tag).toBe('applied');
  });

  test('sends it if the card comes back a moment after the undo window is over', async () => {
    const id = await save();
    harness.runtime.clock.ms += holdMs;
    restart();
    await harness.background.onWake();
    expect(await edit(id)).toMatchObject({ state: { tag: 'queued' } });
    await connectCard();
    await pass(3000);
    await eventually(async () => (await edit(id))?.state.tag).toBe('applied');
  });

  test('asks if the card went with it', async () => {
    const id = await save();
    restart();
    await pass(holdMs);
    expect(harness.runtime.wakes.at(-1)).toBeLessThanOrEqual(harness.runtime.clock.ms + 3000);
    await pass(3000);
    await eventually(() => edit(id)).toMatchObject(unseen);
    expect(harness.runtime.badge).toMatchObject({ needs: 1 });
    expect(await readWrites(harness.platform)).toEqual([]);
  });

  test('asks if the browser ended, and the list of cards with it', async () => {
    const id = await save();
    await harness.runtime.session.clear();
    restart();
    await pass(60_000);
    await pass(3000);
    await eventually(() => edit(id)).toMatchObject(unseen);
    expect(await readWrites(harness.platform)).toEqual([]);
  });
});

const asked = async (): Promise<string> => {
  await eventually(() => harness.journal.all()).toMatchObject([unseen]);
  return (await harness.journal.all())[0]?.id ?? '';
};

describe('the question about a save that was not seen', () => {
  beforeEach(async () => {
    await save();
    port.disconnect();
  });

  test('sends the value once its person says so', async () => {
    const id = await asked();
    await harness.as(popup)('edits.keepMine', { id, holdMs: 0 });
    await eventually(async () => (await edit(id))?.state.tag).toBe('applied');
    expect(await readWrites(harness.platform)).toHaveLength(1);
  });

  test('leaves the store as it is once its person says so', async () => {
    const id = await asked();
    await harness.as(popup)('edits.discard', { id, isAnswer: true });
    expect(await edit(id)).toBeUndefined();
    await pass(60_000);
    expect(await readWrites(harness.platform)).toEqual([]);
  });

  test('is not answered by an earlier typed value', async () => {
    await asked();
    await openCard();
    const first = await save({ value: '19.00' });
    const last = await save({ value: '20.00' });
    port.disconnect();
    await eventually(() => edit(last)).toMatchObject({ ...unseen, value: '20.00' });
    await harness.as(popup)('edits.discard', { id: last, isAnswer: true });
    expect(await edit(first)).toBeUndefined();
    await pass(60_000);
    expect(await readWrites(harness.platform)).toEqual([]);
  });
});
