import { expect, type Frame, type Page } from '@playwright/test';
import { cardOf, openCard, saveInCard, storedProduct, until } from '../../demo/on-page.ts';
import { buttonsOf, findRow, openPopup, openProduct, test } from './fixtures.ts';
import { openTab } from './tabs.ts';

const slug = 'stoneware-mug';
const markup = '<img src=x onerror="globalThis.hacked = true"><b>bold</b>';

/** Names of 10,000 characters: one word without a break, many words, and markup. */
const names = {
  'from left to right': `${markup} ${'W'.repeat(5000)} ${'of many words '.repeat(400)}`.slice(0, 10_000),
  // With a mark that turns the direction of all that follows.
  'from right to left': `\u{202e}${markup} ${'ש'.repeat(5000)} ${'כוס חרס '.repeat(700)}`.slice(0, 10_000),
};

/** The faults of a page or a card that shows such a name. */
const findFaults = (shown: Page | Frame): Promise<string[]> =>
  shown.evaluate(() => {
    const faults: string[] = [];
    const tooWide = document.documentElement.scrollWidth - innerWidth;
    if (tooWide > 0) faults.push(`${tooWide} px too wide`);
    if ('hacked' in globalThis || document.querySelector('img[onerror]') !== null) faults.push('markup is interpreted');
    for (const control of document.querySelectorAll<HTMLElement>('button, input, select, a[href]')) {
      if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      control.scrollIntoView({ block: 'nearest' });
      const { left, right, top, bottom, width, height } = control.getBoundingClientRect();
      // Text for screen readers alone.
      if (width < 2 || height < 2) continue;
      const isInside = left > -1 && right < innerWidth + 1 && top > -1 && bottom < innerHeight + 1;
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      const isHit = control.contains(hit) || hit?.closest('label')?.contains(control) === true;
      if (!isInside || !isHit) faults.push(`out of reach: ${(control.ariaLabel ?? control.innerText).slice(0, 40)}`);
    }
    return faults;
  });

/** The price on the home page's tile of the product. */
const tilePrice = `[data-hook="product-item-root"][data-slug="${slug}"] [data-hook="product-item-price-to-pay"]`;

for (const [direction, name] of Object.entries(names))
  test(`names of 10,000 characters ${direction} are text and leave every button in reach, on every surface`, async ({
    connected,
    shop,
  }) => {
    test.setTimeout(60_000);
    shop.db.prepare('UPDATE products SET name = ?').run(name);
    const isRtl = direction === 'from right to left';
    const stored = () => storedProduct(shop, slug).price;

    await test.step('card', async () => {
      const page = await openProduct(connected, shop, slug);
      if (isRtl) await page.evaluate(() => (document.documentElement.dir = 'rtl'));
      const card = await openCard(page);
      expect(await findFaults(card)).toEqual([]);
      await card.getByText('More to edit').click();
      await card.getByText('Brand').waitFor();
      expect(await findFaults(card)).toEqual([]);
      await card.getByRole('textbox', { name: 'Price', exact: true }).click();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type('23');
      await saveInCard(page);
      await expect(card.getByText(/Saved \d/)).toBeVisible();
      expect(await findFaults(card)).toEqual([]);
      expect(stored()).toBe(23);
    });

    await test.step('tile', async () => {
      const page = await openTab(connected.context);
      await page.goto(shop.storefront);
      await expect.poll(() => buttonsOf(page)).toContain('Edit on this page');
      await page.keyboard.press('Alt+Shift+E');
      const price = page.locator(tilePrice).first();
      await price.scrollIntoViewIfNeeded();
      await expect
        .poll(async () => (await buttonsOf(page)).some((label) => label.startsWith('Edit the price')))
        .toBe(true);
      const { x = 0, y = 0 } = (await price.boundingBox()) ?? {};
      await page.mouse.click(x + 8, y + 8);
      await until(() => cardOf(page) !== undefined, 'the card');
      const card = cardOf(page) as Frame;
      await card.locator('input:focus').waitFor();
      expect(await findFaults(card)).toEqual([]);
    });

    await test.step('popup', async () => {
      const popup = await openPopup(connected);
      const row = await findRow(popup, 'MUG-1');
      await row.getByRole('button', { name: /^Price/ }).click();
      await row.getByRole('textbox', { name: /^Price/ }).fill('22');
      await popup.keyboard.press('Enter');
      await expect.poll(stored).toBe(22);
      await expect(popup.getByRole('button', { name: 'Undo' }).first()).toBeVisible();
      expect(await findFaults(popup)).toEqual([]);
    });

    await test.step('workbench', async () => {
      const bench = await openTab(connected.context);
      await bench.setViewportSize({ width: 800, height: 600 });
      await bench.goto(`${connected.page('workbench')}#history`);
      await expect(bench.getByRole('button', { name: 'Undo' }).first()).toBeVisible();
      expect(await findFaults(bench)).toEqual([]);
      await bench.goto(`${connected.page('workbench')}#bulk`);
      await bench.getByRole('textbox', { name: 'Percent' }).fill('10');
      await bench.getByRole('button', { name: 'Preview', exact: true }).click();
      await expect(bench.getByRole('button', { name: /^Apply \d+ change/ })).toBeVisible();
      expect(await findFaults(bench)).toEqual([]);
      await bench.getByRole('button', { name: /^Apply \d+ change/ }).click();
      await expect(bench.getByText('Done', { exact: true })).toBeVisible();
      expect(await findFaults(bench)).toEqual([]);
      expect(stored()).toBe(19.8);
    });
  });
