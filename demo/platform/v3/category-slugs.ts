import { applicationFault, ruleFault } from '../http/envelope.ts';
import type { CategoryTree } from './category-tree.ts';

/** Creates a slug from a name that no other category has. */
export function toFreeCategorySlug({ all }: CategoryTree, name: string): string {
  const words = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? ['category'];
  const base = words.join('-');
  const taken = new Set(all.map(({ slug }) => slug));
  let slug = base;
  for (let count = 1; taken.has(slug); count += 1) slug = `${base}-${count}`;
  return slug;
}

/** Refuses an invalid slug, or one of another category. */
export function checkCategorySlug({ all }: CategoryTree, slug: string, id?: string): void {
  if (!/^[\p{L}\p{N}]+(?:[-_][\p{L}\p{N}]+)*$/u.test(slug))
    throw ruleFault('category.slug', 'INVALID_SLUG_FORMAT', 'must be letters, digits and single hyphens');
  if (all.some((category) => category.slug === slug && category.id !== id))
    throw applicationFault(409, 'DUPLICATE_SLUG', `slug ${slug} is taken`);
}
