import { describe, expect, test } from 'vitest';
import { helpGroups, helpTopics } from '../../../src/protocol/help-topics.ts';
import { helpTexts } from '../../../src/ui/workbench/help/help-texts.ts';
import { searchHelp } from '../../../src/ui/workbench/help/search-help.ts';

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

  test('finds all without a text, and nothing for what no topic has', () => {
    expect(searchHelp('')).toEqual(helpTopics);
    expect(searchHelp('  ')).toEqual(helpTopics);
    expect(searchHelp('zebra')).toEqual([]);
    expect(searchHelp('passphrase zebra')).toEqual([]);
  });
});
