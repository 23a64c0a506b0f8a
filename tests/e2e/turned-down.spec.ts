import { expect } from '@playwright/test';
import { build, type Rolldown } from 'vite';
import { turnedDown, type TurnedDown } from '../../src/domain/turned-down.ts';
import type { createPlaces as CreatePlaces } from '../../src/page/overlay/places.ts';
import { test } from './fixtures.ts';
import { openTab } from './tabs.ts';

/** The finder of a page's values, with what it imports, as a script of a page. */
async function readScript(): Promise<string> {
  const lib = { entry: 'src/page/overlay/places.ts', name: 'places', formats: ['iife' as const] };
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib },
  })) as Rolldown.RolldownOutput[];
  return built[0]?.output[0].code ?? '';
}

const hook = 'data-hook="formatted-primary-price"';
const title = '<h1 data-hook="product-title">Mug</h1>';
/** The product's own part of a page. */
const own = (html: string, heading = title): string => `<main data-hook="product-page">${heading}${html}</main>`;
const untitled = '<p itemprop="name" hidden>Mug</p>';
const sentence = 'We ship to every country of the union without a fee from €24.50 on, as we have done for years.';

/** A page on which the element `here` is turned down for each reason. */
const pages: Record<TurnedDown, string> = {
  hidden: own(`<p ${hook} id="here" style="visibility: hidden">€24.50</p>`),
  tiny: own(`<p ${hook} id="here" style="font-size: 2px; line-height: 2px">€24.50</p>`),
  faded: own(`<div style="opacity: 0.02"><p ${hook} id="here">€24.50</p></div>`),
  clipped: own(`<div style="clip-path: inset(0 100% 0 0)"><p ${hook} id="here">€24.50</p></div>`),
  clear: own(`<p ${hook} id="here" style="color: transparent">€24.50</p>`),
  offPage: own(`<p ${hook} id="here" style="position: absolute; left: -5000px">€24.50</p>`),
  skipped: own('<nav id="here">€24.50</nav>'),
  dialog: own(`<div role="dialog"><p ${hook} id="here">€24.50</p></div>`),
  tile: own(`<div data-hook="product-item-root"><p ${hook} id="here">€24.50</p></div>`),
  otherProduct: `${title}<div itemtype="https://schema.org/Product"><b itemprop="name">Vase</b><p itemprop="price" id="here">€24.50</p></div>`,
  otherText: own('', '<h1 id="here">Vase</h1>'),
  longText: own(`<p id="here">${sentence} ${sentence}</p>`),
  noNumber: own(`<p ${hook} id="here">On request</p>`),
  choice: own('<p id="here">38</p>'),
  otherCurrency: own(`<p ${hook} id="here">$24.50</p>`),
  otherAmount: own('<p id="here">€99.00</p>'),
  inSentence: own(`<p id="here">${sentence}</p>`),
  struck: own('<s id="here">€24.50</s>'),
  tooMany: `<main id="here">${title}${'<p>x</p>'.repeat(4_001)}</main>`,
  around: own('<p id="here">€24.50 <b>€24.50</b></p>'),
  unsigned: own('<p id="here">24.50</p><p>€24.50</p>'),
  unproven: `<p ${hook} id="here">€24.50</p>`,
  lessSure: `${own(`<p ${hook}>€24.50</p>`)}<p ${hook} id="here">€24.50</p>`,
  aside: own(`<p ${hook} id="here">+ €24.50 deposit</p><p ${hook}>€24.50</p>`),
  farther: own(`<p ${hook}>€24.50</p><div><div><p ${hook} id="here">€24.50</p></div></div>`),
  sameLine: own(`<p><b ${hook}>€24.50</b> <b ${hook} id="here">€24.50</b></p>`, untitled),
  twoAlike: own(`<div><p ${hook} id="here">€24.50</p></div><div><p ${hook}>€24.50</p></div>`, untitled),
};

const priceOf = (toPay: string, choices: Record<string, string>) => ({
  choices,
  toPay,
  regular: toPay,
  toPayText: `€${toPay}`,
  regularText: `€${toPay}`,
});

const product: Parameters<ReturnType<typeof CreatePlaces>['setProduct']>[0] = {
  id: 'p',
  slug: 'mug',
  currency: 'EUR',
  prices: [priceOf('24.50', {}), priceOf('38.00', { Size: '38' })],
  texts: [{ choices: {}, field: 'name', text: 'Mug' }],
  earlier: { amounts: [], names: [] },
};

test('a place that is turned down has its reason', async ({ connected }) => {
  const page = await openTab(connected.context);
  await page.goto('about:blank');
  await page.addScriptTag({ content: await readScript() });
  const found = await page.evaluate(
    ({ pages, product }) => {
      const { places } = globalThis as unknown as { places: { createPlaces: typeof CreatePlaces } };
      return Object.entries(pages).map(([why, html]) => {
        document.body.innerHTML = html;
        const noted = new Map<string, string>();
        const finder = places.createPlaces(
          document,
          () => 0,
          () => undefined,
          () => undefined,
        );
        finder.setProduct(product, ['product-page'], null);
        const field = why === 'otherText' ? 'name' : 'price';
        const note = (place: Element, reason: string) => void noted.set(place.id, reason);
        const element = finder.explain((of) => (of === field ? note : () => undefined))(field);
        return [why, noted.get('here'), element?.id === 'here', element === finder.find(field)];
      });
    },
    { pages, product },
  );
  expect(found).toEqual(turnedDown.map((why) => [why, why, false, true]));
});
