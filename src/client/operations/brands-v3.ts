import { Brand, BrandInput, brandFields } from '../entities/brand.ts';
import { bulkAnswer } from '../entities/bulk.ts';
import { CursorPage, cursorQuery } from '../entities/paging.ts';
import { operation } from '../operation.ts';
import {
  filter,
  flag,
  float,
  id,
  items,
  loose,
  many,
  maybe,
  nothing,
  nul,
  opt,
  requires,
  strict,
  text,
} from '../schema/wire.ts';

/** Creates a brand. */
export const createBrand = operation('POST /stores/v3/brands', {
  elevated: true,
  input: () => requires(strict({ brand: BrandInput() }), 'brand.name'),
  output: () => loose({ brand: Brand() }),
});

/** Gets a brand. */
export const getBrand = operation('GET /stores/v3/brands/{brandId}', {
  input: () => strict({ brandId: id(), fields: brandFields() }),
  output: () => loose({ brand: Brand() }),
});

/** Changes the sent fields of a brand; `revision` must be the current one. */
export const updateBrand = operation('PATCH /stores/v3/brands/{brand.id}', {
  elevated: true,
  input: () => requires(strict({ brand: BrandInput(), fields: brandFields() }), 'brand.revision'),
  output: () => loose({ brand: Brand() }),
});

/** Deletes a brand. */
export const deleteBrand = operation('DELETE /stores/v3/brands/{brandId}', {
  elevated: true,
  input: () => strict({ brandId: id() }),
  output: () => nothing(),
});

/** Lists brands by filter and sort. */
export const queryBrands = operation('POST /stores/v3/brands/query', {
  safe: true,
  input: () => strict({ query: opt(cursorQuery(300)), fields: brandFields() }),
  list: { holder: 'query', paging: 'cursorPaging', kind: 'cursor', items: 'brands' },
  output: () => loose({ brands: items(Brand()), pagingMetadata: maybe(CursorPage()) }),
  queryable: {
    fields: ['createdDate', 'updatedDate', 'name', 'id'],
    sets: [],
    items: [],
    sorts: ['createdDate', 'updatedDate', 'name'],
    paging: 'cursor',
  },
});

/** Counts brands. */
export const countBrands = operation('POST /stores/v3/brands/count', {
  elevated: true,
  safe: true,
  input: () => strict({ filter: nul(filter()) }),
  output: () => loose({ count: float() }),
});

/** Creates up to 100 brands. */
export const bulkCreateBrands = operation('POST /stores/v3/bulk/brands/create', {
  elevated: true,
  input: () => requires(strict({ brands: many(BrandInput(), 100, 1), returnEntity: opt(flag()) }), 'brands.name'),
  output: () => bulkAnswer(Brand()),
});

/** Changes up to 100 brands, each with its current `revision`. */
export const bulkUpdateBrands = operation('POST /stores/v3/bulk/brands/update', {
  elevated: true,
  input: () =>
    requires(
      strict({
        brands: many(strict({ brand: opt(BrandInput()), fieldMask: opt(text()) }), 100, 1),
        returnEntity: opt(flag()),
        fields: brandFields(),
      }),
      'brands.brand.id',
      'brands.brand.revision',
    ),
  output: () => bulkAnswer(Brand()),
});

/** Gets the brand of this name, which is created where there is none. */
export const getOrCreateBrand = operation('POST /stores/v3/brands/get-or-create', {
  elevated: true,
  input: () => strict({ brandName: text(50, 1), fields: brandFields() }),
  output: () => loose({ brand: Brand() }),
});

/** Gets the brands of these names, which are created where there are none. */
export const bulkGetOrCreateBrands = operation('POST /stores/v3/bulk/brands/get-or-create', {
  elevated: true,
  input: () => strict({ brandNames: many(text(50, 1), 100, 1), fields: brandFields() }),
  output: () => bulkAnswer(Brand()),
});

/** Deletes up to 100 brands. */
export const bulkDeleteBrands = operation('POST /stores/v3/bulk/brands/delete', {
  elevated: true,
  input: () => strict({ brandIds: many(id(), 100, 1) }),
  output: () => bulkAnswer(),
});
