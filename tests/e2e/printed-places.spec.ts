import { expect, test } from '@playwright/test';
import { chromium, type Page } from 'playwright';
import { rolldown } from 'rolldown';
import type * as Finders from '../../src/page/edit-mode/find-own.ts';
import type * as Pickers from '../../src/page/dom/option-pickers.ts';
import type * as Printed from '../../src/page/dom/printed-prices.ts';
import type * as Prices from '../../src/page/edit-mode/own-prices.ts';
import { chromiumPath } from '../../demo/browser-paths.ts';

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

// One browser for all of them.
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] });
  page = await browser.newPage();
  await page.route('**/*', (route) => route.fulfill({ body: '<body></body>', contentType: 'text/html' }));
  await page.goto('http://shop.example/product-page/mug');
  const inputs = {
    finders: 'edit-mode/find-own.ts',
    prices: 'edit-mode/own-prices.ts',
    printed: 'dom/printed-prices.ts',
    pickers: 'dom/option-pickers.ts',
  };
  for (const [name, input] of Object.entries(inputs)) {
    const bundle = await rolldown({ input: `src/page/${input}` });
    const { output } = await bundle.generate({ format: 'iife', name });
    await page.addScriptTag({ content: output[0].code });
  }
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

const hook = (id: string, text: string, which = 'primary'): string =>
  `<span id="${id}" data-hook="formatted-${which}-price">${text}</span>`;
const paid = '<b id="p">€8.49</b>';

/** The other elements that print the prices of the product whose price is at `p`, which costs €8.49 and was €9.99: their ids. */
const priced: [what: string, body: string, paid: string, regular: string][] = [
  ['hooks', `<main>${hook('p', '€8.49')}${hook('r', '€9.99', 'secondary')}</main>`, '', 'r'],
  ['hooks again in a bar', `<main>${hook('p', '€8.49')}</main><div>${hook('q', '€8.49')}</div>`, 'q', ''],
  [
    'hooks of tiles beside',
    `<main>${hook('p', '€8.49')}<ul><li><a href="/product-page/other">Other</a>${hook('q', '€8.49')}${hook('r', '€9.99', 'secondary')}</li></ul></main>`,
    '',
    '',
  ],
  [
    'hooks of a dialog with a heading',
    `<div role="dialog"><h2>Other</h2>${hook('q', '€8.49')}</div><main>${hook('p', '€8.49')}</main>`,
    '',
    '',
  ],
  ['an element of its own', `<main><p>${paid} <s id="r">€9.99</s></p></main>`, '', 'r'],
  ['a deleted text', `<main><p><del id="r">Was €9.99</del></p><p>${paid}</p></main>`, '', 'r'],
  [
    'a style of its own',
    `<main><p><i id="r" style="text-decoration: line-through"><u>9,99</u> €</i> ${paid}</p></main>`,
    '',
    'r',
  ],
  ['another amount', `<main><p>${paid} <s>€12.00</s></p></main>`, '', ''],
  ['no line through it', `<main><p>${paid} <i>€9.99</i></p></main>`, '', ''],
  ['no more than a word', `<main><p>${paid} <s>Sold out</s></p></main>`, '', ''],
  [
    'a long text around both',
    `<main><p>${paid}</p><p>${'Holds a lot of tea. '.repeat(8)}<s>€9.99</s></p></main>`,
    '',
    '',
  ],
  ['far away', `<main><div><div><div><div>${paid}</div></div></div></div><s>€9.99</s></main>`, '', ''],
];

for (const [what, body, own, regular] of priced)
  test(`the prices of a product are told from others: ${what}`, async () => {
    const found = await page.evaluate((html) => {
      document.body.innerHTML = html;
      const { ownPrices } = (globalThis as unknown as { prices: typeof Prices }).prices;
      const elements = ownPrices(document, document.getElementById('p') as HTMLElement, ['9.99']);
      return [elements.paid, elements.regular].map((each) => each.map(({ id }) => id).join(' '));
    }, body);
    expect(found).toEqual([own, regular]);
  });

/** The element that prints €24, whose cents may stand in an element of their own: its id. */
const whole: [what: string, body: string, id: string][] = [
  ['no cents', '<p>From <b id="p">€24</b></p>', 'p'],
  ['raised cents', '<p id="p"><b>€</b><b>24</b><sup>00</sup></p>', 'p'],
  ['raised cents with their mark', '<p>From <i id="p">€<b>24</b><sup>,00</sup></i></p>', 'p'],
  ['a dash for cents', '<p id="p"><b>24</b><i>,-</i> €</p>', 'p'],
  ['the cents of another price', '<p id="p"><b>€</b><b>24</b><sup>50</sup></p>', ''],
  ['a price beside it', '<p><b id="p">€24</b> <b>€30</b></p>', 'p'],
];

for (const [what, body, id] of whole)
  test(`a printed price is found with all of its number: ${what}`, async () => {
    const found = await page.evaluate((html) => {
      document.body.innerHTML = html;
      const { findTilePrice } = (globalThis as unknown as { printed: typeof Printed }).printed;
      return findTilePrice(document.body, { amounts: ['24.00'], currency: 'EUR', locale: 'en' })?.id ?? '';
    }, body);
    expect(found).toBe(id);
  });

test('an option is found by its name and choices as people read them, and its choice is the store’s', async () => {
  const found = await page.evaluate(() => {
    document.body.innerHTML = `<p>ROAST\u00A0DEGREE\u200B:
      <label><input type="radio" name="r">light</label><label><input type="radio" name="r" checked>ＤＡＲＫ\u00A0 Roast</label></p>`;
    const { findPickers, readChoices } = (globalThis as unknown as { pickers: typeof Pickers }).pickers;
    const price = { regular: '1.00', toPay: '1.00', regularText: '', toPayText: '' };
    const prices = ['Light', 'Dark roast'].map((choice) => ({ ...price, choices: { 'Roast degree': choice } }));
    return readChoices(findPickers(document, prices));
  });
  expect(found).toEqual({ 'Roast degree': 'Dark roast' });
});
