import { expect, test } from 'vitest';
import { placedFields } from '../../../src/domain/field-selectors.ts';
import { reportText } from '../../../src/domain/page-report-text.ts';
import { reportLines } from '../../../src/domain/report-limits.ts';
import * as reportMessages from '../../../src/messages/compiled/report.ts';
import { pageReport } from '../../fixtures/page-report.ts';

const setting = { version: '1.2.3', browser: 'Firefox' };

test('a report is a few lines to read', () => {
  expect(reportText(pageReport, reportMessages, setting).split('\n')).toEqual([
    'Shelfedge 1.2.3',
    'Browser: Firefox',
    'Page: https://shop.example/product-page/mug',
    'Catalog: V1',
    'Language of the page: en-GB',
    'Currency: EUR',
    'Product: 5f0c0f4e-7b5a-4f57-9a55-1a4b2f0c7d11',
    'Looked for as the price: 24.50',
    'Looked for as a price of the last 30 days: 19.90, 21.00, and 3 more',
    'Every spelling of an amount counts, with the currency or without.',
    'Price: not found',
    '  div.prices > p > span[formatted-primary-price] · 24.50: faded or masked',
    '  main > ul > li.row · 3 · 12 times: not a price of this product',
    '  and 7 more',
    'Name: found at main > div > h1[product-title] · Something on the page covers its pencil.',
  ]);
});

test('a page without a product says so', () => {
  const nothing = { product: null, currency: '', amounts: [], fields: [], paths: ['/shop', '/p'], saysProduct: true };
  const text = reportText({ ...pageReport, ...nothing }, reportMessages, setting);
  expect(text.split('\n').slice(-3)).toEqual([
    'No product of your store was found at this address.',
    'Product pages were looked for under: /shop, /p',
    'The page says that it’s a product page.',
  ]);
});

test('the longest report has forty lines', () => {
  const [price] = pageReport.fields;
  const [place] = price?.turnedDown ?? [];
  if (price === undefined || place === undefined) throw new Error('no place');
  const amounts = (['toPay', 'regular', 'earlier', 'converted'] as const).map((kind) => ({
    kind,
    amounts: ['1'],
    more: 1,
  }));
  const fields = placedFields.map((field) => ({
    ...price,
    field,
    turnedDown: Array.from({ length: field === 'price' ? reportLines.price : reportLines.other }, () => place),
  }));
  const text = reportText({ ...pageReport, amounts, fields }, reportMessages, setting);
  expect(text.split('\n')).toHaveLength(40);
});
