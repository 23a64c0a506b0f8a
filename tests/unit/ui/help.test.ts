import { describe, expect, test } from 'vitest';
import { changePrices } from '../../../src/domain/pricing/change.ts';
import type { PriceIntent } from '../../../src/domain/pricing/intent.ts';
import { readPrices } from '../../../src/domain/pricing/read.ts';
import { helpGroups, helpTopics } from '../../../src/protocol/help-topics.ts';
import { helpTexts } from '../../../src/ui/workbench/help/help-texts.ts';
import { searchHelp } from '../../../src/ui/workbench/help/search-help.ts';
import { createDiscountPrices } from '../../fixtures/discount-prices.ts';

const stored = (intent: Partial<PriceIntent>, of = createDiscountPrices()) => {
  const changed = changePrices(of, { variantId: null }, { regular: null, sale: null, cost: null, ...intent }, 'EUR');
  if (changed.tag !== 'ok' || changed.prices.saleBy !== 'discount') throw new Error(changed.tag);
  return changed.prices;
};

describe('the help', () => {
  test('has every topic in one group only, each with a title and a text of its own', () => {
    expect(new Set(helpTopics).size).toBe(helpTopics.length);
    expect(Object.values(helpGroups).flat()).toHaveLength(Object.keys(helpTexts).length);
    expect(new Set(Object.values(helpTexts).map(({ title }) => title)).size).toBe(helpTopics.length);
    for (const topic of helpTopics) expect(helpTexts[topic].text.length, topic).toBeGreaterThan(80);
  });

  test('finds every topic by its own title', () => {
    for (const topic of helpTopics) expect(searchHelp(helpTexts[topic].title), topic).toContain(topic);
  });

  test.each([
    ['passphrase', 'remember'],
    ['  PASSPHRASE  forgot ', 'remember'],
    ['discount', 'sale-prices'],
    ['429', 'slow'],
    ['site id', 'connect'],
    ['pássphrase', 'remember'],
  ])('has for %j among the first two %s', (text, topic) => {
    expect(searchHelp(text).slice(0, 2)).toContain(topic);
  });

  test('explains a stored sale of catalog V1: a percentage or an amount off for all variants, under any price', () => {
    const { text } = helpTexts['sale-prices'];
    expect(text).toContain('one sale for all its variants, a percentage or an amount off');
    expect(text).toContain('a new price moves the sale price, too');
    for (const topic of helpTopics) expect(helpTexts[topic].text, topic).not.toMatch(/sale (?:is kept )?as an amount/i);
    const percent = stored({ sale: { kind: 'percent', percent: '25' } });
    expect(percent.discount).toEqual({ type: 'PERCENT', value: 25 });
    expect(stored({ sale: { kind: 'off', amount: '5.00' } }).discount).toEqual({ type: 'AMOUNT', value: 5 });
    expect(readPrices(stored({ regular: '40.00' }, percent), 'EUR').get('')).toMatchObject({ paid: '30.00' });
  });

  test('finds all topics without a text, and none for a word that no topic has', () => {
    expect(searchHelp('')).toEqual(helpTopics);
    expect(searchHelp('  ')).toEqual(helpTopics);
    expect(searchHelp('zebra')).toEqual([]);
    expect(searchHelp('passphrase zebra')).toEqual([]);
  });
});
