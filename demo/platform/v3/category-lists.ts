import { z } from 'zod';
import { compileFilter } from '../filter.ts';
import type { Call } from '../http/route.ts';
import { check } from '../http/validate.ts';
import { categoryFields, inTree } from './category-input.ts';
import { categoryQueryFields, every, listed, searchableText, showCategories } from './category-reads.ts';
import { words } from './cursor.ts';
import type { AskedQuery } from './cursor.ts';
import { matchWords } from './search-words.ts';
import { aggregate } from './aggregations.ts';
import { storesTree } from './product-shape.ts';
import { countDocuments, cursorQuery, queryDocuments, searchQuery } from './query.ts';

const list = inTree.extend({ returnNonVisibleCategories: z.boolean().nullish(), fields: categoryFields });

/** Answers queryCategories. */
export function queryCategories({ shop, payload }: Call): object {
  const { query, fields, returnNonVisibleCategories } = check(list.extend(cursorQuery.shape), payload);
  const { documents, pagingMetadata } = queryDocuments(shop, 'category', query, categoryQueryFields, {
    maxLimit: 1000,
    where: listed(returnNonVisibleCategories),
  });
  return { categories: showCategories(shop, documents, fields), pagingMetadata };
}

/** Answers searchCategories. */
export function searchCategories({ shop, payload }: Call): object {
  const { search, fields, returnNonVisibleCategories } = check(list.extend(searchQuery.shape), payload);
  const seen = listed(returnNonVisibleCategories);
  const where = (requested: AskedQuery) => every(seen, matchWords(requested.search, searchableText, 'search.search'));
  const { documents, pagingMetadata } = queryDocuments(shop, 'category', search, categoryQueryFields, {
    maxLimit: 1000,
    path: 'search',
    where,
  });
  const condition = every(compileFilter(search?.filter, categoryQueryFields, 'search.filter'), where(search ?? {}));
  const aggregationData = aggregate({ shop, kind: 'category', condition }, categoryQueryFields, search?.aggregations);
  return { categories: showCategories(shop, documents, fields), pagingMetadata, aggregationData };
}

const count = list.extend({ filter: z.record(z.string(), z.unknown()).nullish(), search: words.nullish() });

/** Answers countCategories. */
export function countCategories({ shop, payload }: Call): object {
  const { filter, search, returnNonVisibleCategories } = check(count, payload);
  const where = every(listed(returnNonVisibleCategories), matchWords(search, searchableText, 'search'));
  return { count: countDocuments(shop, 'category', filter, categoryQueryFields, where) };
}

/** Answers listTrees. */
export function listTrees(): object {
  return { trees: [storesTree] };
}
