import { expect, type Frame, type Page } from '@playwright/test';
import { cardOf, openCard, storedProduct, until } from '../../demo/on-page.ts';
import { openProduct, test } from './fixtures.ts';

const slug = 'stoneware-mug';

/** Zooms by a sheet that no attribute tells of. */
const zoom = (page: Page, sheet: string): Promise<void> =>
  page.evaluate((sheet) => {
    const added = new CSSStyleSheet();
    added.replaceSync(sheet);
    document.adoptedStyleSheets.push(added);
  }, sheet);

/** Px of the screen for each px of the card's own, and the card's width in its own. */
const sizeOf = (card: Frame): Promise<number[]> => card.evaluate(() => [devicePixelRatio, innerWidth]);

const sheets: [what: string, sheet: string][] = [
  ['grows the root', 'html { zoom: 12 } body { zoom: 0.083 }'],
  [
    'holds its zoom by an animation',
    '@keyframes hold { from, to { zoom: 0.02 } } html { animation: hold 1s infinite }',
  ],
];

test('a page that changes its zoom while the card opens draws it no other size', async ({ connected, shop }) => {
  const page = await openProduct(connected, shop, slug);
  for (const [index, [what, sheet]] of sheets.entries())
    await test.step(what, async () => {
      await page.reload();
      const opened = openCard(page);
      await until(() => cardOf(page) !== undefined, 'the card');
      await zoom(page, sheet);
      const card = await opened;
      await expect.poll(() => sizeOf(card)).toEqual([1, 320]);
      await page.keyboard.type(`${18 + index}`, { delay: 50 });
      expect(await sizeOf(card)).toEqual([1, 320]);
      // A card that was small a moment ago asks for another Enter.
      await expect(async () => {
        await page.keyboard.press('Enter');
        await expect.poll(() => storedProduct(shop, slug).price, { timeout: 1_000 }).toBe(18 + index);
      }).toPass();
      expect(await sizeOf(card)).toEqual([1, 320]);
      await expect(card.getByText(/Saved \d/)).toBeVisible();
    });
});

test('a page that never stops changing its zoom has no card', async ({ connected, shop }) => {
  const page = await openProduct(connected, shop, slug);
  await openCard(page);
  await page.addStyleTag({ content: '@keyframes pump { to { zoom: 0.1 } } html { animation: pump 300ms infinite }' });
  await expect.poll(() => cardOf(page), { timeout: 20_000 }).toBeUndefined();
  expect(storedProduct(shop, slug).price).toBe(24.5);
});
