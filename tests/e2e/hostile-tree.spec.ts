import { expect, type Page } from '@playwright/test';
import { cardOf, openCard, storedProduct } from '../../demo/on-page.ts';
import { openProduct, test } from './fixtures.ts';

const slug = 'stoneware-mug';

/** The attacks of a page on our one element, which it sees as the last child of its root element. */
const attacks: [what: string, attack: (page: Page) => Promise<unknown>][] = [
  [
    'takes our element out of the top layer and swallows the event',
    (page) =>
      page.evaluate(() => {
        for (const type of ['beforetoggle', 'toggle'])
          addEventListener(type, (event) => event.stopImmediatePropagation(), true);
        (document.documentElement.lastElementChild as HTMLElement).hidePopover();
      }),
  ],
  [
    'moves our element, with its frame as it is, into a box that is turned',
    (page) =>
      page.evaluate(() => {
        const box = document.createElement('div');
        box.style.cssText = 'transform: rotate(3deg); opacity: 0.9';
        document.body.append(box);
        const host = document.documentElement.lastElementChild as HTMLElement;
        (box as unknown as { moveBefore(node: Node, before: Node | null): void }).moveBefore(host, null);
      }),
  ],
];

test('the card closes when a page moves our element, and typed text is kept', async ({ connected, shop }) => {
  const page = await openProduct(connected, shop, slug);
  for (const [what, attack] of attacks)
    await test.step(what, async () => {
      await page.goto(`${shop.storefront}/product-page/${slug}`);
      const card = await openCard(page);
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type('18');
      await expect(card.getByRole('textbox', { name: 'Price' })).toHaveValue('18');
      await attack(page);
      await expect.poll(() => cardOf(page)).toBeUndefined();
      const again = await openCard(page);
      await expect(again.getByRole('textbox', { name: 'Price' })).toHaveValue('18');
      expect(storedProduct(shop, slug).price).toBe(24.5);
    });
});
