import type { Locator, Page } from 'playwright';
import { inAnyLanguage } from './pseudo.ts';

type Text = string | RegExp;
interface Options {
  name?: Text;
  hasText?: Text;
  exact?: boolean;
}

const isLocator = (value: unknown): value is Locator =>
  typeof value === 'object' && value !== null && 'getByRole' in value;

function looseOptions({ exact = false, ...options }: Options = {}): Options {
  return {
    ...options,
    ...(options.name === undefined ? {} : { name: inAnyLanguage(options.name, exact) }),
    ...(options.hasText === undefined ? {} : { hasText: inAnyLanguage(options.hasText) }),
  };
}

/** The arguments of a locator method, changed so that they also match a pseudo-language. */
function looseArgs(method: string | symbol, [first, options, ...rest]: unknown[]): unknown[] {
  const given = options as Options | undefined;
  if (method === 'getByText' || method === 'getByLabel') return [inAnyLanguage(first as Text, given?.exact ?? false)];
  if (method === 'getByRole' || method === 'locator') return [first, looseOptions(given)];
  return options === undefined ? [first] : [first, options, ...rest];
}

/** A page whose locators accept English names in a pseudo-language. */
export function inPseudo<Finder extends Page | Locator>(finder: Finder): Finder {
  return new Proxy(finder, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]): unknown => {
        const result: unknown = Reflect.apply(value, target, args.length === 0 ? [] : looseArgs(key, args));
        return isLocator(result) ? inPseudo(result) : result;
      };
    },
  });
}
