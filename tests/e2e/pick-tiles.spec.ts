import { expect, type Page } from '@playwright/test';
import { lookAt, storedProduct } from '../../demo/on-page.ts';
import { storedMembers } from '../fixtures/stored-groups.ts';
import { accessibleNodes, findButton } from './accessible-nodes.ts';
import { buttonsOf, stopWorker, test } from './fixtures.ts';
import { markAt } from './pick-mark.ts';
import { openTab } from './tabs.ts';

/** The pick marks of a page as assistive technology has them: name and whether ticked. */
async function marksOf(page: Page): Promise<Record<string, boolean>> {
  return Object.fromEntries(
    (await accessibleNodes(page))
      .filter(({ role }) => role?.value === 'checkbox')
      .map(({ name, properties = [] }) => [
        String(name?.value),
        properties.some((property) => property.name === 'checked' && property.value.value === 'true'),
      ]),
  );
}

const picked = async (page: Page): Promise<string[]> =>
  Object.entries(await marksOf(page)).flatMap(([name, isPicked]) => (isPicked ? [name] : []));

/** A button of the bar, by what stands on it. */
async function pressInBar(page: Page, name: string): Promise<void> {
  const at = await findButton(page, name);
  if (at === null) throw new Error(`the bar has no button ${name}`);
  await page.mouse.click(at.x, at.y);
}

/** The prices that the tiles of a freshly loaded page print, by slug. */
async function printedPrices(page: Page): Promise<Record<string, string>> {
  await page.reload();
  const tiles = await page.locator('[data-hook="product-item-root"]').all();
  const prices = tiles.map(async (tile) => [
    await tile.getAttribute('data-slug'),
    await tile.locator('[data-hook="product-item-price-to-pay"]').textContent(),
  ]);
  return Object.fromEntries(await Promise.all(prices)) as Record<string, string>;
}

test('tiles that are picked on a page are the rows of a bulk change, which is applied and taken back as a whole', async ({
  connected,
  shop,
}) => {
  const page = await openTab(connected.context);
  await page.goto(shop.storefront);
  const before = await printedPrices(page);
  await expect.poll(() => buttonsOf(page)).toContain('Edit on this page');
  await page.keyboard.press('Alt+Shift+E');
  await expect.poll(() => marksOf(page)).toMatchObject({ 'Pick Stoneware Mug': false, 'Pick Beeswax Candle': false });

  // The page's own script presses at a mark, and gets at nothing of it.
  const [x, y] = await markAt(page, 'stoneware-mug');
  const reached = await page.evaluate(
    ([x, y]) => {
      const found = document.elementFromPoint(x, y);
      found?.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, clientX: x, clientY: y }));
      found?.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true, composed: true }));
      return [found?.localName, found?.shadowRoot, found?.childElementCount];
    },
    [x, y] as const,
  );
  expect(reached).toEqual(['div', null, 0]);
  expect(await picked(page)).toEqual([]);

  await page.mouse.click(x, y);
  await expect.poll(() => picked(page)).toEqual(['Pick Stoneware Mug']);
  await page.keyboard.down('Shift');
  await page.mouse.click(...(await markAt(page, 'beeswax-candle')));
  await page.keyboard.up('Shift');
  await expect.poll(() => picked(page)).toEqual(['Pick Stoneware Mug', 'Pick Linen Apron', 'Pick Beeswax Candle']);
  await pressInBar(page, 'All on this page');
  await expect.poll(async () => (await picked(page)).length).toBe(5);
  // Esc clears first, and leaves edit mode only then; the focus is at the last mark, which Space picks again.
  await page.keyboard.press('Escape');
  await expect.poll(() => picked(page)).toEqual([]);
  await page.keyboard.press('Space');
  await expect.poll(() => picked(page)).toEqual(['Pick Beeswax Candle']);
  await page.mouse.click(...(await markAt(page, 'stoneware-mug')));
  await expect.poll(() => picked(page)).toHaveLength(2);

  const opening = page.context().waitForEvent('page');
  await pressInBar(page, 'Change…');
  const bench = await opening;
  const products = bench.getByRole('combobox', { name: 'Products' });
  await expect(products.locator('option:checked')).toHaveText('2 picked products');
  await bench.getByRole('combobox', { name: 'Change' }).selectOption('salePrice');
  await bench.getByRole('combobox', { name: 'How' }).selectOption('off_price');
  await bench.getByRole('textbox', { name: 'Percent' }).fill('20');
  await bench.getByRole('button', { name: 'Preview', exact: true }).click();
  await bench.getByRole('button', { name: /^Apply 2 changes/ }).click();
  const batch = (name: string) => bench.getByRole('listitem').filter({ hasText: name }).first();
  await expect(batch('Sale price').getByText('Done', { exact: true })).toBeVisible();
  expect(await printedPrices(page)).toEqual({ ...before, 'stoneware-mug': '€19.60', 'beeswax-candle': '€7.99' });
  await batch('Sale price').getByRole('button', { name: 'Undo all' }).click();
  await bench.getByRole('alertdialog').getByRole('button', { name: 'Undo all' }).click();
  await expect(batch('Undo: Sale price').getByText('Done', { exact: true })).toBeVisible();
  expect(await printedPrices(page)).toEqual(before);
});

/** Ways to hide a tile: the style that it gets, and the markup that is put into it. */
const unseen: Record<string, [style: string, inside: string]> = {
  transparent: ['opacity: 0', ''],
  covered: [
    'position: relative',
    '<div style="position: absolute; inset: 0; background: #fff; pointer-events: none"></div>',
  ],
  'covered by a pseudo-element': [
    'position: relative',
    '<style>[data-slug="linen-apron"]::after { content: ""; position: absolute; inset: 0; background: #fff }</style>',
  ],
};

test('all on a page are the tiles that can be seen, of which the bar names the first few', async ({
  connected,
  shop,
}) => {
  test.slow();
  const page = await openTab(connected.context);
  for (const [what, [style, inside]] of Object.entries(unseen))
    await test.step(what, async () => {
      await page.goto(shop.storefront);
      await page.evaluate(
        ([css, html]) => {
          const tile = document.querySelector('[data-slug="linen-apron"]') as HTMLElement;
          tile.style.cssText = css;
          tile.insertAdjacentHTML('beforeend', html);
        },
        [style, inside] as const,
      );
      await expect.poll(() => buttonsOf(page)).toContain('Edit on this page');
      await page.keyboard.press('Alt+Shift+E');
      await expect.poll(() => marksOf(page)).toMatchObject({ 'Pick Stoneware Mug': false });
      await page.mouse.click(...(await markAt(page, 'stoneware-mug')));
      await expect.poll(() => picked(page)).toHaveLength(1);
      await pressInBar(page, 'All on this page');
      await expect.poll(() => statusOf(page)).toMatch(/^4 products picked\s/);
      expect(await statusOf(page)).toMatch(/Stoneware Mug, .*, .* and 1 more$/);
      expect(await statusOf(page)).not.toContain('Linen Apron');
      expect(await picked(page)).not.toContain('Pick Linen Apron');
    });
});

/** The text of the bar. */
async function statusOf(page: Page): Promise<string> {
  const nodes = await accessibleNodes(page);
  const bar = nodes.find(({ name }) => name?.value === 'Picked products');
  const status = nodes.find(({ parentId, role }) => parentId === bar?.nodeId && role?.value === 'status');
  const texts = nodes.filter(({ parentId, role }) => parentId === status?.nodeId && role?.value === 'StaticText');
  return texts.map(({ name }) => String(name?.value)).join('');
}

/** Picks the mug and the candle on a page of tiles, and opens their bulk change. */
async function changeTwo(page: Page): Promise<Page> {
  await expect.poll(() => buttonsOf(page)).toContain('Edit on this page');
  await page.keyboard.press('Alt+Shift+E');
  await expect.poll(() => marksOf(page)).toMatchObject({ 'Pick Stoneware Mug': false, 'Pick Linen Apron': false });
  await page.mouse.click(...(await markAt(page, 'stoneware-mug')));
  await page.mouse.click(...(await markAt(page, 'beeswax-candle')));
  await expect.poll(() => picked(page)).toHaveLength(2);
  const opening = page.context().waitForEvent('page');
  await pressInBar(page, 'Change…');
  return opening;
}

/** Gives the mug and the candle another ribbon; the workbench that applies it. */
async function applyRibbon(page: Page, ribbon: string): Promise<Page> {
  const bench = await changeTwo(page);
  await bench.getByRole('combobox', { name: 'Change' }).selectOption({ label: 'Ribbon' });
  await bench.getByRole('textbox', { name: 'New value' }).fill(ribbon);
  await bench.getByRole('button', { name: 'Preview', exact: true }).click();
  await bench.getByRole('button', { name: /^Apply \d changes?/ }).click();
  return bench;
}

/** The prices that the tiles of these slugs print, without a reload. */
const shownPrices = (page: Page, ...slugs: string[]): Promise<(string | null)[]> =>
  Promise.all(
    slugs.map((slug) =>
      page.locator(`[data-slug="${slug}"] [data-hook="product-item-price-to-pay"]`).first().textContent(),
    ),
  );

/** Notes every price that the mug's tile prints from now on, and answers them. */
async function watchPrice(page: Page): Promise<() => Promise<string[]>> {
  const seen = await page
    .locator('[data-slug="stoneware-mug"] [data-hook="product-item-price-to-pay"]')
    .first()
    .evaluateHandle((element) => {
      const texts: string[] = [];
      new MutationObserver(() => texts.push(element.textContent)).observe(element, {
        characterData: true,
        childList: true,
        subtree: true,
      });
      return texts;
    });
  return () => seen.jsonValue();
}

test.describe('the preview of a bulk change of picked tiles, on catalog v3', () => {
  test.use({ platform: { catalogVersion: 'v3' } });

  test('is on the tiles themselves, marked as not saved, and then as saved', async ({ connected, shop }) => {
    const page = await openTab(connected.context);
    await page.goto(shop.storefront);
    const prices = () => shownPrices(page, 'stoneware-mug', 'beeswax-candle', 'linen-apron');
    const [mug, candle, apron] = await prices();
    const bench = await changeTwo(page);
    await bench.getByRole('combobox', { name: 'Change' }).selectOption('salePrice');
    await bench.getByRole('combobox', { name: 'How' }).selectOption('off_price');
    await bench.getByRole('textbox', { name: 'Percent' }).fill('20');
    await bench.getByRole('button', { name: 'Preview', exact: true }).click();
    await expect.poll(prices).toEqual(['€19.60', '€7.99', apron]);
    // A sale that begins changes what shoppers pay.
    await expect(bench.locator('[data-preview-row]').first()).toContainText('€24.50 → €19.60 -20%');
    await expect(bench.getByText('The page you picked them on shows what changes, too')).toBeVisible();
    const unsaved = async () => (await buttonsOf(page)).filter((name) => name.includes('not saved'));
    await page.bringToFront();
    await expect.poll(unsaved).toHaveLength(2);
    expect(storedProduct(shop, 'stoneware-mug').price).toBe(24.5);

    // Out of edit mode, nothing would say that it is not saved.
    await page.keyboard.press('Alt+Shift+E');
    await expect.poll(prices).toEqual([mug, candle, apron]);
    await stopWorker(page);
    await page.keyboard.press('Alt+Shift+E');
    await expect.poll(prices).toEqual(['€19.60', '€7.99', apron]);

    await bench.bringToFront();
    await bench.getByRole('textbox', { name: 'Percent' }).fill('24');
    await expect.poll(prices).toEqual([mug, candle, apron]);
    await bench.getByRole('button', { name: 'Preview', exact: true }).click();
    // With nothing picked any more, the page follows once a person looks at it.
    await page.bringToFront();
    await expect.poll(prices).toEqual(['€18.62', '€7.59', apron]);
    const seen = await watchPrice(page);
    await bench.bringToFront();
    await bench.getByRole('button', { name: /^Apply 2 changes/ }).click();
    await page.bringToFront();
    await expect.poll(unsaved).toEqual([]);
    expect(await prices()).toEqual(['€18.62', '€7.59', apron]);
    // The old price does not come back in between.
    expect(await seen()).not.toContain('€24.50');

    await bench.bringToFront();
    await bench.getByRole('button', { name: 'Undo all' }).click();
    await bench.getByRole('alertdialog').getByRole('button', { name: 'Undo all' }).click();
    await page.bringToFront();
    await expect.poll(prices).toEqual([mug, candle, apron]);
    expect(storedProduct(shop, 'stoneware-mug').price).toBe(24.5);

    await bench.bringToFront();
    await bench.getByRole('textbox', { name: 'Percent' }).fill('10');
    await bench.getByRole('button', { name: 'Preview', exact: true }).click();
    const line = bench.getByText('The page you picked them on shows what changes, too');
    await expect(line).toBeVisible();
    // Loaded anew, the page has nothing picked, which it says when it is looked at.
    expect(await printedPrices(page)).toMatchObject({ 'stoneware-mug': '€24.50', 'beeswax-candle': '€8.49' });
    await lookAt(page);
    await expect(line).toBeHidden();
  });
});

/** The names of all marks, in the order of their code, when two tiles say this. */
const noted = (note: string) => [
  `Pick Beeswax Candle · ${note} · not saved`,
  'Pick Linen Apron',
  'Pick Pattern Book',
  `Pick Stoneware Mug · ${note} · not saved`,
  'Pick Éclair Tin',
];

test('is shown at the marks of the tiles, as not saved, until it is saved', async ({ connected, shop }) => {
  const page = await openTab(connected.context);
  await page.goto(shop.storefront);
  const bench = await changeTwo(page);
  const preview = bench.getByRole('button', { name: 'Preview', exact: true });
  const marks = async () => Object.keys(await marksOf(page)).toSorted();
  await bench.getByRole('combobox', { name: 'Change' }).selectOption({ label: 'Ribbon' });
  await bench.getByRole('textbox', { name: 'New value' }).fill('Last pieces');
  await preview.click();
  await expect(bench.getByText('The page you picked them on shows what changes, too')).toBeVisible();
  await expect.poll(marks).toEqual(noted('Ribbon: Last pieces'));
  // The worker rests while the page stands beside the workbench.
  await stopWorker(page);
  await bench.getByRole('combobox', { name: 'Change' }).selectOption({ label: 'Visible' });
  await expect.poll(async () => (await marks()).join()).not.toContain('not saved');
  await bench.getByRole('combobox', { name: 'New value' }).selectOption({ label: 'No' });
  await preview.click();
  await expect.poll(marks).toEqual(noted('Hidden'));
  expect(storedProduct(shop, 'stoneware-mug').visible).toBe(1);
  await bench.getByRole('button', { name: /^Apply 2 changes/ }).click();
  // A hidden product has no tile that can be edited.
  await expect.poll(marks).toEqual(['Pick Linen Apron', 'Pick Pattern Book', 'Pick Éclair Tin']);
  expect(storedProduct(shop, 'stoneware-mug').visible).toBe(0);
});

test('a bulk change of the ribbon is printed on the tiles that have one, once it is saved', async ({
  connected,
  shop,
}) => {
  const page = await openTab(connected.context);
  await page.goto(shop.storefront);
  const ribbons = page.locator('[data-hook="product-item-ribbon"]');
  await expect(ribbons).toHaveText(['New']);
  await applyRibbon(page, 'Last pieces');
  await expect(ribbons).toHaveText(['Last pieces']);
  // The prices that shoppers find.
  await page.reload();
  await expect(ribbons).toHaveText(['Last pieces', 'Last pieces']);
});

test('the undo of a bulk change that takes the ribbon off shows on the tiles, too', async ({ connected, shop }) => {
  const page = await openTab(connected.context);
  await page.goto(shop.storefront);
  const ribbons = page.locator('[data-hook="product-item-ribbon"]');
  await expect(ribbons).toHaveText(['New']);
  const bench = await applyRibbon(page, '');
  await expect(ribbons).toHaveText(['']);
  await bench.getByRole('button', { name: 'Undo all' }).click();
  await bench.getByRole('alertdialog').getByRole('button', { name: 'Undo all' }).click();
  await expect(ribbons).toHaveText(['New']);
});

test.describe('tiles that are picked on a page', () => {
  test.use({ platform: { catalogVersion: 'v3' } });

  test('are added to a group without those in it already, and the undo removes only the added ones', async ({
    connected,
    shop,
  }) => {
    const page = await openTab(connected.context);
    await page.goto(shop.storefront);
    const before = storedMembers(shop, 'Gifts');
    await expect.poll(() => buttonsOf(page)).toContain('Edit on this page');
    await page.keyboard.press('Alt+Shift+E');
    await expect.poll(() => marksOf(page)).toMatchObject({ 'Pick Stoneware Mug': false, 'Pick Beeswax Candle': false });
    await page.mouse.click(...(await markAt(page, 'stoneware-mug')));
    await expect.poll(() => picked(page)).toEqual(['Pick Stoneware Mug']);
    await pressInBar(page, 'All on this page');
    await expect.poll(async () => (await picked(page)).length).toBe(5);

    const opening = page.context().waitForEvent('page');
    await pressInBar(page, 'Change…');
    const bench = await opening;
    await bench.getByRole('combobox', { name: 'Change' }).selectOption({ label: 'Categories' });
    await bench.getByRole('combobox', { name: 'Category', exact: true }).selectOption({ label: 'Gifts' });
    await bench.getByRole('button', { name: 'Preview', exact: true }).click();
    const rows = bench.locator('[data-preview-row]');
    await expect(rows).toHaveCount(5);
    await expect(rows.filter({ hasText: 'Stoneware Mug' })).toContainText('Already in Gifts');
    await expect(bench.getByText('2 products are in it already and are skipped.')).toBeVisible();
    expect(storedMembers(shop, 'Gifts')).toEqual(before);
    await bench.getByRole('button', { name: 'Apply 3 changes' }).click();
    const batch = (name: string) => bench.getByRole('listitem').filter({ hasText: name }).first();
    await expect(batch('Add to Gifts').getByText('Done', { exact: true })).toBeVisible();
    const added = storedMembers(shop, 'Gifts');
    expect(added).toHaveLength(5);
    expect(added).toEqual(expect.arrayContaining(before));
    await batch('Add to Gifts').getByRole('button', { name: 'Undo all' }).click();
    await bench.getByRole('alertdialog').getByRole('button', { name: 'Undo all' }).click();
    await expect(batch('Undo: Add to Gifts').getByText('Done', { exact: true })).toBeVisible();
    expect(storedMembers(shop, 'Gifts')).toEqual(before);
  });
});

test('tiles picked on a page are still picked after it was looked at as shoppers see it', async ({
  connected,
  shop,
}) => {
  const page = await openTab(connected.context);
  await page.goto(shop.storefront);
  await expect.poll(() => buttonsOf(page)).toContain('Edit on this page');
  await page.keyboard.press('Alt+Shift+E');
  await expect.poll(() => marksOf(page)).toMatchObject({ 'Pick Stoneware Mug': false });
  await page.mouse.click(...(await markAt(page, 'stoneware-mug')));
  await expect.poll(() => picked(page)).toHaveLength(1);
  await page.keyboard.press('Alt+Shift+V');
  await expect.poll(() => marksOf(page)).toEqual({});
  // The page's own dialogue is closed with it.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Alt+Shift+E');
  await page.keyboard.press('Alt+Shift+V');
  await expect.poll(() => picked(page)).toEqual(['Pick Stoneware Mug']);
});
