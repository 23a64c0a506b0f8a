import { describe, expect, test } from 'vitest';
import { wholeIntent } from '../../../src/domain/edit.ts';
import { commands, type CommandName } from '../../../src/protocol/commands.ts';
import { commandInputs } from '../../fixtures/command-inputs.ts';
import { createEdit } from '../../fixtures/edit.ts';

const accepts = (name: CommandName, input: object): boolean =>
  commands[name].input.safeParse({ ...commandInputs[name], ...input }).success;

describe('the length of an input', () => {
  test.each([
    ['page.resolve', 'siteName', 80],
    ['page.resolve', 'canonical', 2000],
    ['page.resolve', 'slug', 2000],
    ['page.openCard', 'tile', 2000],
    ['stores.rename', 'name', 80],
    ['bulk.begin', 'title', 200],
    ['bulk.preview', 'locale', 35],
  ] as const)('an input of %s: %s has at most %i letters', (name, key, max) => {
    expect(accepts(name, { [key]: 'x'.repeat(max) })).toBe(true);
    expect(accepts(name, { [key]: 'x'.repeat(max + 1) })).toBe(false);
  });

  test('bulk.fill takes at most a thousand rows', () => {
    const { id, productId, variantId, field, base, value, productName, variantLabel, currency } = createEdit();
    const row = wholeIntent({ id, productId, variantId, field, base, value, productName, variantLabel, currency });
    const rows = Array.from({ length: 1001 }, () => row);
    expect(accepts('bulk.fill', { rows: rows.slice(1) })).toBe(true);
    expect(accepts('bulk.fill', { rows })).toBe(false);
  });

  test('page.tiles takes at most fifty links', () => {
    const links = Array.from({ length: 51 }, (_, index) => `/product-page/mug-${index}`);
    expect(accepts('page.tiles', { links: links.slice(1) })).toBe(true);
    expect(accepts('page.tiles', { links })).toBe(false);
  });
});
