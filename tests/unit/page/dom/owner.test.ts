import { parseHTML } from 'linkedom';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ownerOf } from '../../../../src/page/dom/owner.ts';

const mug = { names: ['Mug'], choices: [], slug: 'mug', paths: ['product-page'] };

beforeAll(() => {
  const { Node, HTMLAnchorElement } = parseHTML('<html></html>');
  const globals = { Node, HTMLAnchorElement, NodeFilter: { SHOW_TEXT: 4 } };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
});
afterAll(() => vi.unstubAllGlobals());

test.each([
  ['the product’s name alone', 'own', 'Mug'],
  ['a brand and the product’s name as two texts', 'claimed', 'Acme<!-- --> <!-- -->Mug'],
  ['the product’s name and a badge', 'claimed', 'Mug <b>New</b>'],
  ['another name', 'otherProduct', 'Vase'],
])('a container beside the product’s heading that is titled with %s is %s', (_, owner, title) => {
  const { document } = parseHTML(
    `<main><h1>Mug</h1><div itemtype="https://schema.org/Product"><p itemprop="name">${title}</p><p itemprop="price">€42.00</p></div></main>`,
  );
  const price = document.querySelector('[itemprop="price"]') as HTMLElement;
  expect(ownerOf(price, document.querySelector('h1') ?? undefined, mug)).toBe(owner);
});
