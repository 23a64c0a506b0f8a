import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { openCard } from '../../demo/on-page.ts';
import { buttonsOf, pressEscape, test } from './fixtures.ts';
import { markAt } from './pick-mark.ts';
import { openIsolatedWorld, type IsolatedWorld } from './isolated-world.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Only the content script's world sees into our closed shadow root, and only there axe is shown it. */
const analyze = `(async () => {
  const host = document.documentElement.lastElementChild;
  const root = chrome.dom.openOrClosedShadowRoot(host);
  Object.defineProperty(host, 'shadowRoot', { value: root, configurable: true });
  const { violations, passes } = await axe.run(host, { runOnly: ${JSON.stringify(rules)} });
  const all = [...root.querySelectorAll('button, [role="checkbox"]')];
  const controls = all.filter((each) => each.checkVisibility({ visibilityProperty: true }));
  const isSmall = ({ width, height }) => width < 24 || height < 24;
  return {
    violations: violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => [id, html, failureSummary].join(' ')),
    ),
    tried: Object.fromEntries(passes.map(({ id, nodes }) => [id, nodes.length])),
    controls: controls.length,
    small: controls.filter((each) => isSmall(each.getBoundingClientRect())).map(({ outerHTML }) => outerHTML),
  };
})()`;

interface Findings {
  violations: string[];
  /** The rules that hold, with the number of elements that they were tried on. */
  tried: Record<string, number>;
  controls: number;
  /** Targets of less than 24 px, which axe allows where nothing else is near. */
  small: string[];
}

/** Expects nothing wrong in what we draw, and that the controls were tried. Axe leaves contrast out here. */
async function expectSound(world: IsolatedWorld, leastControls: number): Promise<Findings> {
  await world.evaluate(axe.source);
  const findings = (await world.evaluate(analyze)) as Findings;
  expect(findings).toMatchObject({ violations: [], small: [] });
  expect(findings.controls).toBeGreaterThanOrEqual(leastControls);
  expect(findings.tried['button-name']).toBeGreaterThanOrEqual(leastControls);
  return findings;
}

const waitForButton = (page: Page, name: string) => expect.poll(() => buttonsOf(page)).toContain(name);

for (const colorScheme of ['light', 'dark'] as const)
  test(`axe finds no fault in our elements on a page, ${colorScheme}`, async ({ connected, shop }) => {
    const page = await connected.context.newPage();
    await page.emulateMedia({ colorScheme });
    const world = await openIsolatedWorld(page, `${shop.storefront}/product-page/stoneware-mug`);
    await waitForButton(page, 'Edit the price of Stoneware Mug');
    await expectSound(world, 2);
    await openCard(page);
    await page.keyboard.type('31');
    await waitForButton(page, 'Edit the price of Stoneware Mug · not saved');
    expect((await expectSound(world, 2)).tried['frame-title']).toBe(1);
    await pressEscape(page);

    await page.keyboard.press('Alt+Shift+E');
    await waitForButton(page, 'Edit the name of Stoneware Mug');
    await expectSound(world, 5);

    await page.goto(shop.storefront);
    await waitForButton(page, 'Edit on this page');
    await page.keyboard.press('Alt+Shift+E');
    await waitForButton(page, 'Edit the price of Stoneware Mug');
    await page.mouse.click(...(await markAt(page, 'stoneware-mug')));
    await waitForButton(page, 'All on this page');
    await expectSound(world, 15);
  });

/** The drawn elements of ours: handles, marks, the bar, the docked button and the card's frame. */
const drawn = `(() => {
  const root = chrome.dom.openOrClosedShadowRoot(document.documentElement.lastElementChild);
  return [...root.querySelectorAll(':not(style)')].filter((each) => each.checkVisibility({ visibilityProperty: true })).map((each) => each.outerHTML);
})()`;

test('a printed page has none of our elements', async ({ connected, shop }) => {
  const page = await connected.context.newPage();
  const world = await openIsolatedWorld(page, `${shop.storefront}/product-page/stoneware-mug`);
  const expectUnprinted = async (least: number): Promise<void> => {
    expect(((await world.evaluate(drawn)) as string[]).length).toBeGreaterThanOrEqual(least);
    await page.emulateMedia({ media: 'print' });
    expect(await world.evaluate(drawn)).toEqual([]);
    await page.emulateMedia({ media: 'screen' });
  };
  await waitForButton(page, 'Edit the price of Stoneware Mug');
  await openCard(page);
  await expectUnprinted(3);
  await page.goto(shop.storefront);
  await waitForButton(page, 'Edit on this page');
  await page.keyboard.press('Alt+Shift+E');
  await waitForButton(page, 'Edit the price of Stoneware Mug');
  await page.mouse.click(...(await markAt(page, 'stoneware-mug')));
  await waitForButton(page, 'All on this page');
  await expectUnprinted(15);
});
