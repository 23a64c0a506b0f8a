import { productAddressOf } from './address.ts';

/** The part of a pattern that stands for a product's slug. */
export const slot = '{slug}';

/** The longest pattern, in characters. */
export const maxPattern = 200;

/** Why a typed pattern cannot be used. */
export type PatternProblem = 'not_a_path' | 'no_slug' | 'several_slugs' | 'slug_not_last' | 'no_path' | 'too_deep';

type ReadPattern = { tag: 'ok'; pattern: string } | { tag: 'problem'; problem: PatternProblem };

/** Reads a typed pattern of product addresses, such as `/products/{slug}`; '' is none. A slash at its end is left out. */
export function readPattern(typed: string): ReadPattern {
  const pattern = typed.trim().replace(/(.)\/+$/, '$1');
  if (typed.trim() === '') return { tag: 'ok', pattern: '' };
  const problem = problemOf(pattern);
  return problem === undefined ? { tag: 'ok', pattern } : { tag: 'problem', problem };
}

function problemOf(pattern: string): PatternProblem | undefined {
  const [before = '', ...after] = pattern.split(slot);
  if (after.length > 1) return 'several_slugs';
  if (!pattern.startsWith('/') || pattern.startsWith('//') || /[\s?#\\{}]/.test(before + after.join('')))
    return 'not_a_path';
  if (after.length === 0) return 'no_slug';
  if (!pattern.endsWith(`/${slot}`)) return 'slug_not_last';
  if (pathOfPattern(pattern) !== undefined) return undefined;
  return before.split('/').filter((part) => part !== '').length > 1 ? 'too_deep' : 'no_path';
}

/** The path in front of the slug, as in the addresses of pages; undefined for text that is no pattern. */
export const pathOfPattern = (pattern: string): string | undefined =>
  pattern.endsWith(`/${slot}`)
    ? productAddressOf(new URL(pattern.replace(slot, 'slug'), 'https://store.invalid').href)?.path
    : undefined;

/** The pattern of a path that was learnt, with its letters as a person reads them. */
export function patternOfPath(path: string): string {
  try {
    return `${decodeURI(path)}/${slot}`;
  } catch {
    return `${path}/${slot}`;
  }
}
