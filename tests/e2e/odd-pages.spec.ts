import { expect, type Frame, type Page } from '@playwright/test';
import { hasHandle, openCard, storedProduct, waitForHandle, saveInCard } from '../../demo/on-page.ts';
import { openProduct, pressEscape, test } from './fixtures.ts';

const slug = 'stoneware-mug';

type Box = { left: number; top: number; right: number; bottom: number };

/** Where the price stands on the screen. */
const priceBox = (page: Page): Promise<Box> =>
  page.evaluate(() => {
    const price = document.querySelector('[data-hook="product-page"] [data-hook="formatted-primary-price"]');
    const { left, top, right, bottom } = (price as Element).getBoundingClientRect();
    return { left, top, right, bottom };
  });

/** Where our element can be hit on the screen, found by trying every point around the price. */
const handleBox = async (page: Page): Promise<Box> => {
  const around = await priceBox(page);
  return page.evaluate(({ left, top, right, bottom }) => {
    const found = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
    const host = document.documentElement.lastElementChild;
    for (let y = Math.max(0, Math.floor(top) - 80); y < bottom + 80; y += 1)
      for (let x = Math.max(0, Math.floor(left) - 80); x < right + 80; x += 1) {
        if (document.elementFromPoint(x, y) !== host) continue;
        found.left = Math.min(found.left, x);
        found.right = Math.max(found.right, x + 1);
        found.top = Math.min(found.top, y);
        found.bottom = Math.max(found.bottom, y + 1);
      }
    return found;
  }, around);
};

/** Asserts that the handle covers the price, with its pencil right behind it, and nothing else. */
async function expectInPlace(page: Page): Promise<void> {
  await expect(async () => {
    const price = await priceBox(page);
    const handle = await handleBox(page);
    expect(Math.abs(handle.left - price.left)).toBeLessThanOrEqual(2);
    expect(Math.abs(handle.right - price.right - 30)).toBeLessThanOrEqual(2);
    expect(Math.abs(handle.top - price.top)).toBeLessThanOrEqual(2);
    expect(Math.abs(handle.bottom - price.bottom)).toBeLessThanOrEqual(2);
  }).toPass({ timeout: 10_000 });
}

/** The card's frame beside the price, with its field at the price's eye level. */
async function expectCardBesidePrice(page: Page): Promise<Frame> {
  const card = await openCard(page);
  const frame = await (await card.frameElement()).boundingBox();
  const price = await priceBox(page);
  const field = await card.locator('[data-editor]').evaluate((editor) => editor.getBoundingClientRect().toJSON());
  expect(frame?.width).toBe(320);
  const top = (frame?.y ?? 0) + field.top;
  const middle = (price.top + price.bottom) / 2;
  expect(top).toBeLessThan(middle);
  expect(top + field.height).toBeGreaterThan(middle);
  const [left, right] = [frame?.x ?? 0, (frame?.x ?? 0) + (frame?.width ?? 0)];
  expect(Math.min(Math.abs(left - price.right), Math.abs(price.left - right))).toBeLessThan(48);
  return card;
}

const zooms: [string, string][] = [
  ['the root element', 'html { zoom: 2 }'],
  ['the body', 'body { zoom: 2 }'],
  ['both, to an odd size', 'html { zoom: 1.1 } body { zoom: 0.75 }'],
];
test('handle and card are in their place on a page that zooms itself', async ({ connected, shop }) => {
  test.slow();
  for (const [index, [what, content]] of zooms.entries())
    await test.step(what, async () => {
      const page = await openProduct(connected, shop, slug);
      await waitForHandle(page);
      await page.addStyleTag({ content });
      await waitForHandle(page);
      await expectInPlace(page);
      // Where there is room for the card on every side.
      const { top } = await priceBox(page);
      await page.evaluate((top) => scrollBy(0, top - innerHeight * 0.4), top);
      await expectInPlace(page);
      const card = await expectCardBesidePrice(page);
      await page.keyboard.type(`${18 + index}`);
      await saveInCard(page);
      await expect.poll(() => storedProduct(shop, slug).price).toBe(18 + index);
      await expect(card.getByText(/Saved \d/)).toBeVisible();
    });
});

test('the handle gives way to the page’s own modal dialog, and works again after it', async ({ connected, shop }) => {
  const page = await openProduct(connected, shop, slug);
  await waitForHandle(page);
  await page.evaluate(() => {
    const dialog = document.createElement('dialog');
    dialog.textContent = 'Ten percent off your first order';
    dialog.style.cssText = 'margin: 0; left: 0; top: 0';
    document.body.append(dialog);
    dialog.showModal();
  });
  const session = await page.context().newCDPSession(page);
  // The pencil is not drawn either: under the dialog's veil it could not be pressed.
  const isDrawn = async (): Promise<boolean> => {
    const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true });
    const find = (node: typeof root): boolean =>
      (node.nodeName === 'BUTTON' && node.shadowRoots === undefined && isOurs(node)) ||
      [...(node.children ?? []), ...(node.shadowRoots ?? [])].some(find);
    const isOurs = ({ attributes = [] }: typeof root): boolean =>
      attributes.includes('data-pencil') && !attributes.some((each) => each.includes('visibility: hidden'));
    return find(root);
  };
  await expect.poll(isDrawn).toBe(false);
  await page.evaluate(() => document.querySelector('dialog')?.close());
  await expect.poll(isDrawn).toBe(true);
  await waitForHandle(page);
  await openCard(page);
});

test('a card with something typed stays under a modal dialog that comes, and is there after it', async ({
  connected,
  shop,
}) => {
  const page = await openProduct(connected, shop, slug);
  const card = await openCard(page);
  await page.keyboard.type('18');
  await page.evaluate(() => {
    const dialog = document.createElement('dialog');
    dialog.innerHTML = '<button>Close</button>';
    document.body.append(dialog);
    dialog.showModal();
    dialog.addEventListener('click', () => dialog.close());
  });
  await page.getByRole('button', { name: 'Close', exact: true }).first().click();
  await expect(card.getByRole('textbox', { name: 'Price' })).toHaveValue('18');
  // A card that was covered a moment ago asks for another Enter; one that saved late is gone by then.
  await expect(async () => {
    if (!card.isDetached()) await card.getByRole('textbox', { name: 'Price' }).press('Enter', { timeout: 1_000 });
    await expect.poll(() => storedProduct(shop, slug).price, { timeout: 1_000 }).toBe(18);
  }).toPass();
});

test('the handle does not lie over a header that the price has gone under', async ({ connected, shop }) => {
  const page = await openProduct(connected, shop, slug);
  for (const position of ['fixed', 'sticky'])
    await test.step(position, async () => {
      await page.reload();
      await page.addStyleTag({
        content: `header { position: ${position}; inset: 0 0 auto; z-index: 10; background: #fff } body { padding-block-end: 2000px }`,
      });
      await waitForHandle(page);
      const { bottom, height } = await page.evaluate(() => {
        const price = document.querySelector('[data-hook="product-page"] [data-hook="formatted-primary-price"]');
        const header = (document.querySelector('header') as Element).getBoundingClientRect();
        scrollBy(0, (price as Element).getBoundingClientRect().top - header.height / 2);
        return header;
      });
      expect(height).toBeGreaterThan(20);
      await expect.poll(() => hasHandle(page)).toBe(false);
      expect((await priceBox(page)).top).toBeLessThan(bottom);
      await page.evaluate(() => scrollBy(0, -200));
      await openCard(page);
      await pressEscape(page);
    });
});
