import { z } from 'zod';
import type { Identity } from '../identity/authorize.ts';
import { compileFilter } from '../filter.ts';
import type { Condition } from '../filter.ts';
import type { Call, Route } from '../http/route.ts';
import { check } from '../http/validate.ts';
import { fieldsOf, requestedFields } from '../v3/fields.ts';
import { matchWords } from '../v3/search-words.ts';
import { aggregate } from '../v3/aggregations.ts';
import { checkMerchantData } from '../v3/product-reads.ts';
import {
  onlyVisibleVariants,
  searchableVariantFields,
  showVariantRows,
  variantFieldNames,
  variantQueryFields,
  variantSearchFields,
} from '../v3/product-variant-rows.ts';
import type { VariantRow } from '../v3/product-variant-rows.ts';
import { cursorQuery, queryDocuments, searchQuery } from '../v3/query.ts';

const maxLimit = 1000;
const requested = z.object({ fields: requestedFields(variantFieldNames) });

/** The condition for variants that this caller may see. */
function whatIsSeen(identity: Identity): Condition {
  const seesHidden =
    identity.kind === 'apiKey' && identity.permissions.includes('WIX_STORES.READ_ONLY_VARIANT_READ_HIDDEN');
  return seesHidden ? { sql: '1', values: [] } : onlyVisibleVariants;
}

function show(call: Call, { documents, pagingMetadata }: ReturnType<typeof queryDocuments>) {
  const { fields } = check(requested, { fields: fieldsOf(call) });
  checkMerchantData(call.identity, fields);
  return { variants: showVariantRows(call.shop, documents as VariantRow[], fields), pagingMetadata };
}

function queryVariants(call: Call): object {
  const { query } = check(cursorQuery, call.payload);
  const options = { maxLimit, where: whatIsSeen(call.identity) };
  return show(call, queryDocuments(call.shop, 'variant', query, variantQueryFields, options));
}

function searchVariants(call: Call): object {
  const { shop, identity, payload } = call;
  const { search } = check(searchQuery.required(), payload);
  const seen = whatIsSeen(identity);
  let condition = seen;
  const page = queryDocuments(shop, 'variant', search, variantSearchFields, {
    maxLimit,
    path: 'search',
    where: (first) => {
      const found = matchWords(first.search, searchableVariantFields, 'search.search');
      const filtered = compileFilter(first.filter, variantSearchFields, 'search.filter');
      condition = {
        sql: `(${seen.sql}) AND (${found.sql}) AND (${filtered.sql})`,
        values: [...seen.values, ...found.values, ...filtered.values],
      };
      return condition;
    },
  });
  const scope = { shop, kind: 'variant', condition };
  return { ...show(call, page), aggregationData: aggregate(scope, variantSearchFields, search?.aggregations) };
}

const read = { access: 'visitor', permission: 'WIX_STORES.READ_ONLY_VARIANT_READ', catalog: 'v3' } as const;

/** The read-only V3 variants as rows; a product without options has one. */
export const variantsV3: Route[] = [
  { ...read, on: ['POST /stores/v3/products/query-variants'], handle: queryVariants },
  { ...read, on: ['POST /stores/v3/products/search-variants'], handle: searchVariants },
];
