import { expect, type Frame, type Page } from '@playwright/test';
import { openCard } from '../../demo/on-page.ts';
import { openPopup, openProduct, test } from './fixtures.ts';
import { openTab } from './tabs.ts';

/** The font of text that no rule of its own sets otherwise. */
const designed = { family: 'system-ui', size: '14px', line: '20px' };

/** The fonts of a surface's body and of a paragraph without a rule of its own. */
const readFont = (surface: Page | Frame) =>
  surface.evaluate(() => {
    const plain = document.createElement('p');
    document.getElementById('root')?.append(plain);
    const fonts = [document.body, plain].map((element) => {
      const { fontFamily, fontSize, lineHeight } = getComputedStyle(element);
      return { family: fontFamily.split(',')[0], size: fontSize, line: lineHeight };
    });
    plain.remove();
    return fonts;
  });

/** The sections of the workbench. */
const places = ['', 'welcome', 'connect', 'bulk', 'history', 'guardrails', 'help', 'data'];

test('text has the size and the family of the design on every page of the extension', async ({ connected, shop }) => {
  const popup = await openPopup(connected);
  await expect(popup.getByText('Stoneware Mug')).toBeVisible();
  expect(await readFont(popup)).toEqual([designed, designed]);
  // Two ranges beside each other would push the second one over the edge.
  const ends = await popup
    .locator('[data-row]')
    .evaluateAll((rows) => rows.map((row) => row.lastElementChild?.getBoundingClientRect().right ?? 0));
  const widths = await popup
    .locator('[data-row] > :last-child')
    .evaluateAll((all) => all.map((values) => values.scrollWidth - values.clientWidth));
  expect(ends.every((end) => end <= 380)).toBe(true);
  expect(widths.every((over) => over <= 0)).toBe(true);
  const name = popup.getByText('Stoneware Mug');
  expect(await name.evaluate((element) => getComputedStyle(element).fontSize)).toBe('14px');

  const workbench = await openTab(connected.context);
  for (const place of places) {
    await workbench.goto(`${connected.page('workbench')}#${place}`);
    await workbench.getByRole('heading').first().waitFor();
    expect(await readFont(workbench), place).toEqual([designed, designed]);
  }

  const page = await openProduct(connected, shop, 'stoneware-mug');
  const card = await openCard(page);
  expect(await readFont(card)).toEqual([designed, designed]);
  const save = card.getByRole('button', { name: 'Save' }).first();
  expect(await save.evaluate((element) => getComputedStyle(element).fontSize)).toBe('14px');
});
