import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { cardIn, openConnected, pageIn, popup, storefront, workbench } from '../fixtures/background-harness.ts';
import type { TestPort } from '../fixtures/port.ts';
import { eventually } from '../fixtures/eventually.ts';
import { claimCard } from '../fixtures/claim-card.ts';
import { startTestPlatform } from './platform-client.ts';

const slugs = ['stoneware-mug', 'linen-apron', 'notebook'];

const isView = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && ('dock' in value || 'journal' in value || 'checkoutId' in value);

/** One price is saved in a card while this many tabs show products of the store; counts what that costs. */
async function saveWith(tabs: number) {
  const harness = await openConnected(await startTestPlatform({ storefrontUrl: storefront }));
  const ofPopup = await harness.follow('popup', popup);
  const ofBench = await harness.follow('workbench', workbench);
  const pages: TestPort[] = [];
  for (let tabId = 1; tabId <= tabs; tabId += 1) {
    const slug = slugs[(tabId - 1) % slugs.length] as string;
    harness.runtime.clock.ms += 10000;
    harness.runtime.tabs.set(tabId, `${storefront}/product-page/${slug}`);
    await harness.as(pageIn(tabId, slug))('page.resolve', { slug, siteName: null });
    pages.push(await harness.follow('page', pageIn(tabId, slug)));
  }
  const { token } = await harness.as(pageIn(1))('page.openCard', { field: 'price', choices: {} });
  const { product } = await claimCard(harness, cardIn(1), token);
  const card = await harness.follow('card', cardIn(1));
  const all = [ofPopup, ofBench, card, ...pages];
  const postsBefore = new Map(all.map((port) => [port, port.posted.length]));
  const stringify = vi.spyOn(JSON, 'stringify');
  const intent = {
    id: randomUUID(),
    productId: product.id,
    variantId: null,
    field: 'price' as const,
    base: '24.50',
    value: '26.00',
    delta: null,
    productName: product.name,
    variantLabel: null,
    currency: 'EUR',
  };
  const { edit } = await harness.as(cardIn(1))('edits.commit', { storeId: harness.storeId, intent, holdMs: 0 });
  await eventually(async () => (await harness.journal.get(edit.id))?.state.tag).toBe('applied');
  const postsTo = (port: TestPort): number => port.posted.length - (postsBefore.get(port) ?? 0);
  const texts = stringify.mock.calls.filter(([value]) => isView(value)).length;
  stringify.mockRestore();
  const posts = {
    popup: postsTo(ofPopup),
    workbench: postsTo(ofBench),
    card: postsTo(card),
    pages: pages.map(postsTo),
  };
  // The port of a test turns each post into text itself. A page's has its changed entries alone, which are no view.
  return { posts, texts: texts - posts.popup - posts.workbench };
}

test('one save draws no view as text to compare it, and posts to each page of another product once', async () => {
  const [one, many] = [await saveWith(1), await saveWith(30)];
  expect([one.texts, many.texts]).toEqual([0, 0]);
  const { popup: ofPopup, workbench: ofBench, card } = many.posts;
  expect({ popup: ofPopup, workbench: ofBench, card }).toEqual({
    popup: one.posts.popup,
    workbench: one.posts.workbench,
    card: one.posts.card,
  });
  const others = many.posts.pages.filter((_, index) => index % slugs.length !== 0);
  // The tiles of every page of the store print the new price.
  expect(others).toEqual(others.map(() => 1));
});
