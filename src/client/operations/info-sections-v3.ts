import { bulkAnswer } from '../entities/bulk.ts';
import { InfoSection, InfoSectionInput, InfoSectionSeedInput, infoSectionFields } from '../entities/info-section.ts';
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

/** Creates an info section. */
export const createInfoSection = operation('POST /stores/v3/info-sections', {
  elevated: true,
  input: () => requires(strict({ infoSection: InfoSectionInput() }), 'infoSection.title', 'infoSection.uniqueName'),
  output: () => loose({ infoSection: InfoSection() }),
});

/** Gets an info section. */
export const getInfoSection = operation('GET /stores/v3/info-sections/{infoSectionId}', {
  input: () => strict({ infoSectionId: id(), fields: infoSectionFields() }),
  output: () => loose({ infoSection: InfoSection() }),
});

/** Gets the info section of this unique name, which is created where there is none. */
export const getOrCreateInfoSection = operation('POST /stores/v3/info-sections/get-or-create', {
  elevated: true,
  input: () => strict({ infoSection: opt(InfoSectionSeedInput()), fields: infoSectionFields() }),
  output: () => loose({ infoSection: InfoSection() }),
});

/** Gets the info sections of these unique names, which are created where there are none. */
export const bulkGetOrCreateInfoSections = operation('POST /stores/v3/bulk/info-sections/get-or-create', {
  elevated: true,
  input: () => strict({ infoSections: opt(many(InfoSectionSeedInput(), 100, 1)), fields: infoSectionFields() }),
  output: () => bulkAnswer(InfoSection()),
});

/** Changes the sent fields of an info section; `revision` must be the current one. */
export const updateInfoSection = operation('PATCH /stores/v3/info-sections/{infoSection.id}', {
  elevated: true,
  input: () =>
    requires(strict({ infoSection: InfoSectionInput(), fields: infoSectionFields() }), 'infoSection.revision'),
  output: () => loose({ infoSection: InfoSection() }),
});

/** Deletes an info section. */
export const deleteInfoSection = operation('DELETE /stores/v3/info-sections/{infoSectionId}', {
  elevated: true,
  input: () => strict({ infoSectionId: id() }),
  output: () => nothing(),
});

/** Lists info sections by filter and sort. */
export const queryInfoSections = operation('POST /stores/v3/info-sections/query', {
  safe: true,
  input: () => strict({ query: opt(cursorQuery()), fields: infoSectionFields() }),
  list: { holder: 'query', paging: 'cursorPaging', kind: 'cursor', items: 'infoSections' },
  output: () => loose({ infoSections: items(InfoSection()), pagingMetadata: maybe(CursorPage()) }),
  queryable: {
    fields: ['createdDate', 'updatedDate', 'title', 'uniqueName', 'id'],
    sets: [],
    items: [],
    sorts: ['createdDate', 'updatedDate', 'title', 'uniqueName'],
    paging: 'cursor',
  },
});

/** Counts info sections. */
export const countInfoSections = operation('POST /stores/v3/info-sections/count', {
  elevated: true,
  safe: true,
  input: () => strict({ filter: nul(filter()) }),
  output: () => loose({ count: float() }),
});

/** Creates up to 100 info sections. */
export const bulkCreateInfoSections = operation('POST /stores/v3/bulk/info-sections/create', {
  elevated: true,
  input: () =>
    requires(
      strict({ infoSections: many(InfoSectionInput(), 100, 1), returnEntity: opt(flag()) }),
      'infoSections.title',
      'infoSections.uniqueName',
    ),
  output: () => bulkAnswer(InfoSection()),
});

/** Changes up to 100 info sections, each with its current `revision`. */
export const bulkUpdateInfoSections = operation('POST /stores/v3/bulk/info-sections/update', {
  elevated: true,
  input: () =>
    requires(
      strict({
        infoSections: many(strict({ infoSection: opt(InfoSectionInput()), fieldMask: opt(text()) }), 100, 1),
        returnEntity: opt(flag()),
        fields: infoSectionFields(),
      }),
      'infoSections.infoSection.id',
      'infoSections.infoSection.revision',
    ),
  output: () => bulkAnswer(InfoSection()),
});

/** Deletes up to 100 info sections. */
export const bulkDeleteInfoSections = operation('POST /stores/v3/bulk/info-sections/delete', {
  elevated: true,
  input: () => strict({ infoSectionIds: many(id(), 100, 1) }),
  output: () => bulkAnswer(),
});
