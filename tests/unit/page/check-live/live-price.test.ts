import { describe, expect, test } from 'vitest';
import { readLivePrice } from '../../../../src/page/check-live/live-price.ts';

const printed = '[data-hook="product-page"] [data-hook="formatted-primary-price"]';
const data = '#wix-warmup-data';
const structured = 'script[type="application/ld+json"]';
const meta = 'meta[property="product:price:amount"], meta[property="og:price:amount"]';

/** Reads a page that has these texts, by selector. */
const read = (texts: Record<string, string[]>, slug = 'mug') =>
  readLivePrice((selector) => texts[selector] ?? [], slug);
const warmup = (...products: object[]) =>
  JSON.stringify({ appsWarmupData: { app: products.map((product) => ({ catalog: { product } })) } });
const offer = (type: string, value: object) =>
  JSON.stringify({ '@type': type, Offers: { '@type': 'Offer', ...value } });

describe('the price of a fetched page', () => {
  test.each<[string, string, number[]]>([
    ['with its currency', '€12.00', [12]],
    ['with words', 'Price €1,234.50', [1234.5]],
    ['in other marks', '1.234,50 €', [1234.5]],
    ['in other digits', '٢٤٫٥٠ €', [24.5]],
    ['that may mean two numbers', 'KWD 1.234', [1.234, 1234]],
    ['without a number', 'Free', []],
  ])('is the price that is printed %s', (_name, text, amounts) => {
    expect(read({ [printed]: [text] })).toEqual(amounts);
  });

  test.each<[string, Record<string, string[]>, number[]]>([
    ['the platform’s data', { [data]: [warmup({ urlPart: 'mug', price: 12, discountedPrice: 9.5 })] }, [9.5]],
    [
      'the platform’s data of its slug',
      { [data]: [warmup({ urlPart: 'cup', price: 1 }, { urlPart: 'mug', price: 2 })] },
      [2],
    ],
    ['structured data', { [structured]: [offer('Product', { price: '24.5' })] }, [24.5]],
    [
      'structured data of several offers',
      { [structured]: [offer('ProductGroup', { '@type': 'AggregateOffer', lowPrice: 3 })] },
      [3],
    ],
    ['its meta tags', { [meta]: ['1.234'] }, [1.234]],
  ])('is the price of %s where none is printed', (_name, texts, amounts) => {
    expect(read(texts)).toEqual(amounts);
  });

  test('is the printed one, whatever the data say', () => {
    expect(read({ [printed]: ['€12.00'], [structured]: [offer('Product', { price: '10' })], [meta]: ['9'] })).toEqual([
      12,
    ]);
  });

  test.each<[string, Record<string, string[]>]>([
    ['has none', {}],
    ['has data of another product', { [data]: [warmup({ urlPart: 'cup', price: 12 })] }],
    ['has offers of no product', { [structured]: [offer('Event', { price: 12 })] }],
    ['has data that cannot be read', { [data]: ['{'], [structured]: ['null'], [meta]: ['-1', 'x'] }],
  ])('is unknown if the page %s', (_name, texts) => {
    expect(read(texts)).toEqual([]);
  });

  test('is found by the slug as the address writes it', () => {
    const texts = { [data]: [warmup({ urlPart: 'käse', price: 4 })] };
    expect(read(texts, encodeURIComponent('käse'))).toEqual([4]);
  });
});
