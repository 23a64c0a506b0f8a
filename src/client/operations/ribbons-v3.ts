import { bulkAnswer } from '../entities/bulk.ts';
import { CursorPage, cursorQuery } from '../entities/paging.ts';
import { Ribbon, RibbonInput, ribbonFields } from '../entities/ribbon.ts';
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

/** Creates a ribbon. */
export const createRibbon = operation('POST /stores/v3/ribbons', {
  elevated: true,
  input: () => requires(strict({ ribbon: RibbonInput() }), 'ribbon.name'),
  output: () => loose({ ribbon: Ribbon() }),
});

/** Gets a ribbon. */
export const getRibbon = operation('GET /stores/v3/ribbons/{ribbonId}', {
  elevated: true,
  input: () => strict({ ribbonId: id(), fields: ribbonFields() }),
  output: () => loose({ ribbon: Ribbon() }),
});

/** Changes the sent fields of a ribbon; `revision` must be the current one. */
export const updateRibbon = operation('PATCH /stores/v3/ribbons/{ribbon.id}', {
  elevated: true,
  input: () => requires(strict({ ribbon: RibbonInput(), fields: ribbonFields() }), 'ribbon.revision'),
  output: () => loose({ ribbon: Ribbon() }),
});

/** Deletes a ribbon. */
export const deleteRibbon = operation('DELETE /stores/v3/ribbons/{ribbonId}', {
  elevated: true,
  input: () => strict({ ribbonId: id() }),
  output: () => nothing(),
});

/** Lists ribbons by filter and sort. */
export const queryRibbons = operation('POST /stores/v3/ribbons/query', {
  elevated: true,
  safe: true,
  input: () => strict({ query: opt(cursorQuery(100, 4)), fields: ribbonFields() }),
  list: { holder: 'query', paging: 'cursorPaging', kind: 'cursor', items: 'ribbons' },
  output: () => loose({ ribbons: items(Ribbon()), pagingMetadata: maybe(CursorPage()) }),
  queryable: {
    fields: ['createdDate', 'updatedDate', 'name', 'id'],
    sets: [],
    items: [],
    sorts: ['createdDate', 'updatedDate', 'name'],
    paging: 'cursor',
  },
});

/** Counts ribbons. */
export const countRibbons = operation('POST /stores/v3/ribbons/count', {
  elevated: true,
  safe: true,
  input: () => strict({ filter: nul(filter()) }),
  output: () => loose({ count: float() }),
});

/** Creates up to 100 ribbons. */
export const bulkCreateRibbons = operation('POST /stores/v3/bulk/ribbons/create', {
  elevated: true,
  input: () => requires(strict({ ribbons: many(RibbonInput(), 100, 1), returnEntity: opt(flag()) }), 'ribbons.name'),
  output: () => bulkAnswer(Ribbon()),
});

/** Changes up to 100 ribbons, each with its current `revision`. */
export const bulkUpdateRibbons = operation('POST /stores/v3/bulk/ribbons/update', {
  elevated: true,
  input: () =>
    requires(
      strict({
        ribbons: many(strict({ ribbon: opt(RibbonInput()), fieldMask: opt(text()) }), 100, 1),
        returnEntity: opt(flag()),
        fields: ribbonFields(),
      }),
      'ribbons.ribbon.id',
      'ribbons.ribbon.revision',
    ),
  output: () => bulkAnswer(Ribbon()),
});

/** Gets the ribbon of this name, which is created where there is none. */
export const getOrCreateRibbon = operation('POST /stores/v3/ribbons/get-or-create', {
  elevated: true,
  input: () => strict({ ribbonName: text(30, 1), fields: ribbonFields() }),
  output: () => loose({ ribbon: Ribbon() }),
});

/** Gets the ribbons of these names, which are created where there are none. */
export const bulkGetOrCreateRibbons = operation('POST /stores/v3/bulk/ribbons/get-or-create', {
  elevated: true,
  input: () => strict({ ribbonNames: many(text(30, 1), 100, 1), fields: ribbonFields() }),
  output: () => bulkAnswer(Ribbon()),
});

/** Deletes up to 100 ribbons. */
export const bulkDeleteRibbons = operation('POST /stores/v3/bulk/ribbons/delete', {
  elevated: true,
  input: () => strict({ ribbonIds: many(id(), 100, 1) }),
  output: () => bulkAnswer(),
});
