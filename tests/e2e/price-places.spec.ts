import { expect, test } from '@playwright/test';
import { chromium, type Page } from 'playwright';
import { rolldown } from 'rolldown';
import type * as Overlay from '../../src/page/overlay/places.ts';
import { chromiumPath } from '../../demo/browser-paths.ts';

/**
 * The place of the price on pages of many makes: its id, or none where it is unsure. The product is Mug at /product-page/mug,
 * at €24.50 with a variant at €30.00; in the last 30 days, it was at €19.00 and called Cup.
 */
interface Shape {
  body: string;
  /** The id of the place; null for none. */
  place: string | null;
  /** The amount of an old page. */
  old?: string;
  head?: string;
}

const hook = (text: string, id = ''): string => `<span data-hook="formatted-primary-price" id="${id}">${text}</span>`;
const own = `<div data-hook="product-page"><h1 data-hook="product-title">Mug</h1>${hook('€24.50', 'p')}</div>`;
const hidden = (style: string): string => `<div style="${style}">${hook('€24.50')}</div>`;
const inside = (html: string): string =>
  `<main><div data-hook="product-page"><h1 data-hook="product-title">Mug</h1>${html}</div></main>`;
const plain = (html: string): string => `<main><article><h1>Mug</h1>${html}</article></main>`;
const padding = '<p style="height: 600px">A mug of stoneware.</p>';

const titled = (title: string): string => `<main><h1>${title}</h1><p id="p">€24.50</p></main>`;
const bare = 'display: contents';

const copies: Record<string, string> = {
  'visibility: hidden': 'visibility: hidden',
  'opacity 0': 'opacity: 0',
  'opacity 0 by a filter': 'filter: opacity(0)',
  'a clip to nothing': 'position: absolute; clip: rect(0, 0, 0, 0)',
  'a clip path': 'clip-path: inset(50%)',
  'an element of no height that cuts': 'height: 0; overflow: hidden',
  'one pixel': 'position: absolute; width: 1px; height: 1px; overflow: hidden',
  'a place left of the page': 'position: absolute; left: -9999px',
  'a place right of the page': 'position: absolute; left: 99999px',
  'a place above the page': 'position: absolute; top: -9999px',
  'a drawer out of the window': 'position: fixed; right: 0; transform: translateX(100vw)',
  'an indent': 'text-indent: -9999px; overflow: hidden; width: 200px',
  'a transparent colour': 'color: transparent',
  'no size': 'font-size: 0',
  'a scale of nothing': 'transform: scale(0)',
};

const shapes: Record<string, Shape> = {
  'the platform’s own page': { body: `<main>${own}</main>`, place: 'p' },
  ...Object.fromEntries(
    Object.entries(copies).flatMap(([what, style]) => [
      [`a copy first, hidden by ${what}`, { body: inside(hidden(style) + hook('€24.50', 'p')), place: 'p' }],
      [`the only price hidden by ${what}`, { body: inside(hidden(style)), place: null }],
    ]),
  ),
  'a title with a choice, and no hooks': { body: titled('Mug – L'), place: 'p' },
  'a title with two choices, and no hooks': { body: titled('Mug (L, Off-White)'), place: 'p' },
  'a title with a choice that has a dash, and no hooks': { body: titled('MUG | off-white'), place: 'p' },
  'a title with a choice of another product': { body: titled('Mug – Blue'), place: null },
  'a title with a choice and more': { body: titled('Mug – L for two'), place: null },
  'a title of another product that begins alike': { body: titled('Mugs'), place: null },
  'a title with a choice in front': { body: titled('L – Mug'), place: null },
  'a title with a choice and nothing between': { body: titled('MugL'), place: null },
  'sizes that read like the price of a variant, and a price without a currency': {
    body: plain(`<ul><li>30</li><li>Off-White</li></ul><p id="p">24.50</p>`),
    place: 'p',
  },
  'a size that reads like the price of a variant, and no price': { body: plain('<ul><li>30</li></ul>'), place: null },
  'a hook without a box, around one that has it': {
    body: inside(`<span data-hook="formatted-primary-price" style="${bare}"><b id="p">€24.50</b></span>`),
    place: 'p',
  },
  'a hook without a box, in one that has it': {
    body: inside(
      `<p id="p"><i style="${bare}"><span data-hook="formatted-primary-price" style="${bare}">€24.50</span></i></p>`,
    ),
    place: 'p',
  },
  'a hook without a box, among much else': {
    body: inside(
      `<p>A mug of stoneware, glazed by hand and fired twice, at <span data-hook="formatted-primary-price" style="${bare}">€24.50</span></p>`,
    ),
    place: null,
  },
  'a price that is scrolled out of its part': {
    body: inside(`<div style="height: 40px; overflow: auto">${padding}${hook('€24.50', 'p')}</div>`),
    place: 'p',
  },
  'a price below the window': { body: inside(`${padding}${padding}${hook('€24.50', 'p')}`), place: 'p' },
  'a recommendation’s hook first': { body: `<aside>${hook('€42.00')}</aside><main>${own}</main>`, place: 'p' },
  'a recommendation at the same price first': {
    body: `<aside>${hook('€24.50')}</aside><main>${own}</main>`,
    place: 'p',
  },
  'a recommendation within the container': {
    body: inside(`<div><a href="/product-page/vase">Vase</a> ${hook('€24.50')}</div>${hook('€24.50', 'p')}`),
    place: 'p',
  },
  'a quick view of another product': {
    body: `<div role="dialog"><div data-hook="product-page"><h1>Vase</h1>${hook('€42.00')}</div></div><main>${own}</main>`,
    place: 'p',
  },
  'a quick view of another product at the same price': {
    body: `<div role="dialog"><div data-hook="product-page"><h1>Vase</h1>${hook('€24.50')}</div></div><main>${own}</main>`,
    place: 'p',
  },
  'bestsellers first, without hooks': {
    body: `<section><h2>Bestsellers</h2><div><h3>Vase</h3><p>€24.50</p></div></section>${plain('<p id="p">€24.50</p>')}`,
    place: 'p',
  },
  'bestsellers first, of other prices': {
    body: `<section><p>€42.00</p></section>${plain('<p id="p">€24.50</p>')}`,
    place: 'p',
  },
  'the same price of a tile alone': {
    body: plain('<ul><li><a href="/product-page/vase">Vase</a><p>€24.50</p></li></ul>'),
    place: null,
  },
  'the same price of a card with a picture alone': {
    body: plain('<div><img alt=""><h3>Vase</h3><p>€24.50</p></div>'),
    place: null,
  },
  'the page before this one, at the same price': {
    body: `<main><div data-hook="product-page"><h1 data-hook="product-title">Vase</h1>${hook('€24.50')}</div></main>`,
    place: null,
  },
  'the page before this one, at another price': {
    body: `<main><div data-hook="product-page"><h1 data-hook="product-title">Vase</h1>${hook('€42.00')}</div></main>`,
    place: null,
  },
  'the page before this one, without hooks': { body: '<main><h1>Vase</h1><p>€24.50</p></main>', place: null },
  'the page before this one, which shows this product’s tile': {
    body: `<main><h1>Vase</h1><p>€24.50</p><ul><li><a href="/product-page/mug"><h2>Mug</h2></a><p id="p">€24.50</p></li></ul></main>`,
    place: 'p',
  },
  'a translated name': {
    head: '<link rel="canonical" href="/fr/product-page/mug">',
    body: `<main><div data-hook="product-page"><h1 data-hook="product-title">Tasse</h1>${hook('24,50 €', 'p')}</div></main>`,
    place: 'p',
  },
  'a translated name, without hooks': {
    head: '<link rel="canonical" href="/fr/product-page/mug">',
    body: '<main><h1>Tasse</h1><p id="p">24,50 €</p></main>',
    place: 'p',
  },
  'another title on a page that says it is another product’s': {
    head: '<link rel="canonical" href="/fr/product-page/vase">',
    body: '<main><h1>Tasse</h1><p>24,50 €</p></main>',
    place: null,
  },
  'another title on a page that says it is another host’s': {
    head: '<link rel="canonical" href="https://elsewhere.example/product-page/mug">',
    body: '<main><h1>Tasse</h1><p>24,50 €</p></main>',
    place: null,
  },
  'a name that is no heading': {
    body: '<main><div style="font-size: 30px">Mug</div><p id="p">€24.50</p><p>Mug</p></main>',
    place: 'p',
  },
  'an earlier name and price': { body: '<main><h1>Cup</h1><p id="p">€19.00</p></main>', place: 'p', old: '19' },
  'the price of a variant': { body: plain('<p id="p">€30.00</p>'), place: 'p' },
  'a range in two parts': { body: plain('<p><b id="p">€24.50</b> – <b>€30.00</b></p>'), place: 'p' },
  'a price in parts': {
    body: plain('<p>Now <span id="p"><i>€</i><i>24</i><sup>.50</sup></span></p>'),
    place: 'p',
  },
  'a whole price in parts, as one part alone prints it': {
    body: plain('<p>Now <span id="p"><i>€</i><i>30</i><sup>.00</sup></span></p>'),
    place: 'p',
  },
  'an old page': { body: inside(hook('€42.00', 'p')), place: 'p', old: '42' },
  'an old page with two prices': { body: inside(hook('€42.00') + hook('€18.00')), place: null },
  'an old page with one of today': { body: inside(hook('€42.00') + hook('€24.50', 'p')), place: 'p' },
  'an old page with a hidden copy': { body: inside(hidden('opacity: 0') + hook('€42.00', 'p')), place: 'p', old: '42' },
  'a label, and another product at the same price': {
    body: plain('<p id="p">Sale price €24.50</p><div><h4>Vase</h4><p>€24.50</p></div>'),
    place: 'p',
  },
  'an old page without hooks': { body: plain('<p>€42.00</p>'), place: null },
  'another currency': { body: inside(hook('$24.50')), place: null },
  'another currency of another amount': { body: inside(hook('$26.70')), place: null },
  'another currency beside its own': { body: inside(hook('$26.70 (€24.50)', 'p')), place: 'p' },
  'another currency without hooks': { body: plain('<p>$24.50</p><p>24,50 kr</p><p>USD 24.50</p>'), place: null },
  'no price': { body: inside(hook('Sold out')), place: null },
  'two prices and no heading': { body: '<main><p>€24.50</p><p>€24.50</p></main>', place: null },
  'one price and no heading': { body: '<main><p>€24.50</p></main>', place: null },
  'a count of the same number': { body: plain('<p>24.50 kg</p><p id="p">€24.50</p>'), place: 'p' },
  'a struck price in front': { body: plain('<p><s>€30.00</s> <b id="p">€24.50</b></p>'), place: 'p' },
  'a price struck by style': {
    body: plain('<p><span style="text-decoration: line-through">€30.00</span> <b id="p">€24.50</b></p>'),
    place: 'p',
  },
  'a tax note behind it': {
    body: plain('<p id="p">€24.50 incl. 19 % value-added tax plus costs of shipping</p>'),
    place: 'p',
  },
  'a tax note with a link': {
    body: plain(
      '<p id="p">€24.50 incl. tax, <a href="/pages/shipping">plus shipping to all countries of the union</a></p>',
    ),
    place: 'p',
  },
  'a sentence in front': {
    body: plain('<p>This mug was sold for €24.50 at the fair of last year, and it is as good.</p><p id="p">€24.50</p>'),
    place: 'p',
  },
  'a menu of 1,400 links': {
    body: `<nav>${' <a href="/x"> x </a>'.repeat(1400)}</nav>${plain('<p id="p">€24.50</p>')}`,
    place: 'p',
  },
  'a menu of 5,000 links in a part of any kind': {
    body: `<div>${' <a href="/x"> x </a>'.repeat(5000)}</div>${plain('<p id="p">€24.50</p>')}`,
    place: 'p',
  },
  'a menu of 5,000 links in front of a name that is no heading': {
    body: `<div>${' <a href="/x"> x </a>'.repeat(5000)}</div><main><div>Mug</div><p id="p">€24.50</p></main>`,
    place: 'p',
  },
  'related products in the same column': {
    body: `<main><h1>Mug</h1><div><div><p id="p">€24.50</p></div><p>${'A mug. '.repeat(100)}</p><ul><li><a href="/product-page/vase">Vase</a></li></ul></div></main>`,
    place: 'p',
  },
  'a heading of the price': { body: plain('<section><h2>Price</h2><p id="p">€24.50</p></section>'), place: 'p' },
};

const priceOf = (toPay: string, choices: Record<string, string> = {}) => ({
  choices,
  regular: toPay,
  toPay,
  regularText: '',
  toPayText: '',
});
const product = {
  id: 'p1',
  slug: 'mug',
  currency: 'EUR',
  prices: [
    priceOf('24.50'),
    priceOf('30.00', { Size: 'L', Colour: 'Off-White' }),
    priceOf('30.00', { Size: '30', Colour: 'Off-White' }),
  ],
  texts: [{ choices: {}, field: 'name' as const, text: 'Mug' }],
  earlier: { amounts: ['19.00'], names: ['Cup'] },
};

let page: Page;
let close: () => Promise<void>;

// One browser for all of them.
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  const bundle = await rolldown({ input: 'src/page/overlay/places.ts' });
  const { output } = await bundle.generate({ format: 'iife', name: 'places' });
  const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] });
  page = await browser.newPage();
  await page.route('**/*', (route) => route.fulfill({ body: '<body></body>', contentType: 'text/html' }));
  await page.goto('http://shop.example/product-page/mug');
  await page.addScriptTag({ content: output[0].code });
  close = () => browser.close();
});
test.afterAll(() => close());

for (const [what, { head = '', body, place, old = null }] of Object.entries(shapes))
  test(`the price is found only where it is surely the product’s: ${what}`, async () => {
    const found = await page.evaluate(
      ({ head, body, product }) => {
        document.head.innerHTML = head;
        document.body.innerHTML = body;
        const { createPlaces } = (globalThis as unknown as { places: typeof Overlay }).places;
        const places = createPlaces(
          document,
          () => Date.now(),
          () => undefined,
          () => undefined,
        );
        places.setProduct(product, [], null);
        return [places.find('price')?.id ?? null, places.oldPrice()];
      },
      { head, body, product },
    );
    expect(found).toEqual([place, old]);
  });
