import { describe, expect, test } from 'vitest';
import { commands, type CommandName } from '../../../src/protocol/commands.ts';
import { commandInputs } from '../../fixtures/command-inputs.ts';

const accepts = (name: CommandName, input: object): boolean =>
  commands[name].input.safeParse({ ...commandInputs[name], ...input }).success;

describe('the length of an input', () => {
  test.each([
    ['page.resolve', 'siteName', 80],
    ['page.resolve', 'canonical', 2000],
    ['page.resolve', 'slug', 2000],
    ['page.openCard', 'tile', 2000],
    ['stores.rename', 'name', 80],
  ] as const)('an input of %s: %s has at most %i letters', (name, key, max) => {
    expect(accepts(name, { [key]: 'x'.repeat(max) })).toBe(true);
    expect(accepts(name, { [key]: 'x'.repeat(max + 1) })).toBe(false);
  });

  test.each([
    ['title', 200],
    ['locale', 35],
    ['requestId', 100],
  ] as const)('the %s of a change that is previewed has at most %i letters', (key, max) => {
    const { request } = commandInputs['bulk.preview'];
    const accepted = (length: number) =>
      accepts('bulk.preview', { request: { ...request, [key]: 'x'.repeat(length) } });
    expect([accepted(max), accepted(max + 1)]).toEqual([true, false]);
  });

  test('page.tiles takes at most fifty links', () => {
    const links = Array.from({ length: 51 }, (_, index) => `/product-page/mug-${index}`);
    expect(accepts('page.tiles', { links: links.slice(1) })).toBe(true);
    expect(accepts('page.tiles', { links })).toBe(false);
  });
});
