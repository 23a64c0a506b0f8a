import { Collection } from '../entities/collection.ts';
import { OffsetPage, OffsetQuery, TextQuery } from '../entities/paging.ts';
import { operation } from '../operation.ts';
import { flag, id, items, loose, maybe, num, opt, strict, text } from '../schema/wire.ts';

/** Lists collections by filter and sort; only id and name can be filtered by. */
export const queryCollections = operation('POST /stores-reader/v2/collections/query', {
  safe: true,
  input: () => strict({ query: opt(OffsetQuery()) }),
  list: { holder: 'query', paging: 'paging', kind: 'offset', items: 'collections' },
  output: () => loose({ collections: items(Collection()), metadata: maybe(OffsetPage()) }),
  queryable: { fields: ['id', 'name'], sets: [], items: [], sorts: ['id', 'name'], paging: 'offset' },
});

/** Gets a collection. */
export const getCollection = operation('GET /stores-reader/v2/collections/{id}', {
  input: () => strict({ id: id() }),
  output: () => loose({ collection: Collection() }),
});

/** Gets a collection by slug. */
export const getCollectionBySlug = operation('GET /stores-reader/v2/collections/slug/{slug}', {
  input: () => strict({ slug: text(100, 1) }),
  output: () => loose({ collection: Collection() }),
});

/** Lists collections by the plain HTTP interface, whose filter and sort are JSON text. */
export const queryCollectionsV1 = operation('POST /stores-reader/v1/collections/query', {
  safe: true,
  input: () =>
    strict({ query: opt(TextQuery()), includeNumberOfProducts: opt(flag()), includeDescription: opt(flag()) }),
  list: { holder: 'query', paging: 'paging', kind: 'offset', items: 'collections' },
  output: () => loose({ collections: items(Collection()), metadata: maybe(OffsetPage()), totalResults: num() }),
});

/** Gets a collection by the plain HTTP interface, which counts its products if asked to. */
export const getCollectionV1 = operation('GET /stores-reader/v1/collections/{id}', {
  input: () => strict({ id: id(), includeNumberOfProducts: opt(flag()) }),
  output: () => loose({ collection: Collection() }),
});
