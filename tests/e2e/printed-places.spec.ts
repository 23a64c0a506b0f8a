import { expect, test } from '@playwright/test';
import { chromium as playwright, type Page } from 'playwright';
import { rolldown } from 'rolldown';
import type * as Finders from '../../src/page/edit-mode/find-own.ts';
import { chromium } from './fixtures.ts';

/** The place of ribbon and stock on pages of many makes, without the platform's hooks: their ids, or none where it is unsure. */
const heading = '<h1 id="heading">Mug</h1>';
const price = '<p id="price">€24.50</p>';
const tile = (text: string): string => `<li><a href="/product-page/other">Other</a><span>${text}</span></li>`;
const linkless = (text: string): string => `<li><div><h3>Other</h3><span>${text}</span></div></li>`;

const pages: [what: string, body: string, ribbon: string | null, stock: string | null][] = [
  [
    'a gallery and details',
    `<main><article><div><img><b id="r">NEW</b></div><div>${heading}${price}<p id="s">Only <i>3</i> left</p></div></article></main>`,
    'r',
    's',
  ],
  ['all in one element', `<main><b id="r">New</b>${heading}${price}<p id="s">Auf Lager</p></main>`, 'r', 's'],
  [
    'tiles of others alone',
    `<main><article>${heading}${price}</article><ul>${tile('New')}${tile('In stock')}</ul></main>`,
    null,
    null,
  ],
  [
    'tiles without links alone',
    `<main><article>${heading}${price}</article><ul>${linkless('New')}${linkless('In stock')}</ul></main>`,
    null,
    null,
  ],
  [
    'its own before tiles',
    `<main><ul>${tile('New')}${tile('Sold out')}</ul><article><b id="r">New</b>${heading}${price}<p id="s">Sold out</p></article></main>`,
    'r',
    's',
  ],
  [
    'controls and a menu',
    `<nav><span>New</span></nav><main>${heading}${price}<a href="/new">New</a><button>Sold out</button>
      <label>In stock<input type="checkbox"></label></main>`,
    null,
    null,
  ],
  ['a longer text', `<main>${heading}${price}<p>New arrivals</p><p>In stock, ships in 2 days</p></main>`, null, null],
  ['hidden texts', `<main>${heading}${price}<p hidden>New</p><p style="display:none">In stock</p></main>`, null, null],
  ['two of them on a page that shares nothing', `<main>${heading}<b>New</b><b>New</b></main>`, null, null],
  ['the words beside the number', `<main>${heading}${price}<p id="s"><b>In stock</b>: <i>12</i></p></main>`, null, 's'],
  ['no heading', `<main><b>New</b><p>In stock</p></main>`, null, null],
];

let page: Page;
let close: () => Promise<void>;

test.beforeAll(async () => {
  const bundle = await rolldown({ input: 'src/page/edit-mode/find-own.ts' });
  const { output } = await bundle.generate({ format: 'iife', name: 'finders' });
  const browser = await playwright.launch({ executablePath: chromium, args: ['--no-sandbox'] });
  page = await browser.newPage();
  await page.route('**/*', (route) => route.fulfill({ body: '<body></body>', contentType: 'text/html' }));
  await page.goto('http://shop.example/product-page/mug');
  await page.addScriptTag({ content: output[0].code });
  close = () => browser.close();
});
test.afterAll(() => close());

for (const [what, body, ribbon, stock] of pages)
  test(`ribbon and stock are found only where they are surely the product’s: ${what}`, async () => {
    const found = await page.evaluate((html) => {
      document.body.innerHTML = html;
      const { findRibbon, findStock } = (globalThis as unknown as { finders: typeof Finders }).finders;
      const anchors = ['heading', 'price'].flatMap((id) => document.getElementById(id) ?? []);
      const found = [findRibbon(document.body, anchors, ['New']), findStock(document.body, anchors)];
      return found.map((element) => element?.id ?? null);
    }, body);
    expect(found).toEqual([ribbon, stock]);
  });
