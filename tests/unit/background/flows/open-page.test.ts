import { expect, test } from 'vitest';
import { asPage, assertAtItsPage } from '../../../../src/background/flows/open-page.ts';
import { createAppStore } from '../../../../src/store/app-store.ts';

const url = 'https://shop.example/product-page/stoneware-mug';
const card = { caller: 'card', tabId: 3, documentId: 'card' } as const;
const notAllowed = { code: 'not_allowed' };

/** Asks for a card of tab 3, whose page is this and whose address is that. */
function check(page: string | undefined, address: string | undefined) {
  const app = createAppStore();
  if (page !== undefined) app.setState({ pages: { 3: { url: page, named: null } } } as never);
  return assertAtItsPage({ app, runtime: { tabUrl: () => Promise.resolve(address) } }, card);
}

test('a card may write while its tab shows the page that opened it, or the browser hides the page’s address', async () => {
  for (const address of [url, `${url}/?size=large#top`, undefined]) await check(url, address);
});

test('a card may not write once its tab shows another page, or its page is gone', async () => {
  await expect(check(url, 'https://shop.example/')).rejects.toMatchObject(notAllowed);
  for (const address of [url, undefined]) await expect(check(undefined, address)).rejects.toMatchObject(notAllowed);
});

test('another caller is no page', () => {
  expect(() => asPage(card)).toThrow(expect.objectContaining(notAllowed));
});
