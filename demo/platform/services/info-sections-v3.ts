import { z } from 'zod';
import { jsonField } from '../v3/json-fields.ts';
import { createNamedEntityRoutes } from '../v3/named-entity-routes.ts';
import type { EntityInput } from '../v3/named-entity.ts';
import { htmlToRichContent, richContentToHtml } from '../v3/product-description.ts';

const description = z.looseObject({ nodes: z.array(z.looseObject({})) });
const plainDescription = z.string().max(16_000);
const uniqueName = z.string().max(100);
const title = z.string().min(1).max(50);
const descriptions = { description: description.nullish(), plainDescription: plainDescription.nullish() };
const wanted = z.object({
  id: z.guid().nullish(),
  uniqueName: uniqueName.nullish(),
  title: title.nullish(),
  ...descriptions,
});

/** Synchronizes both formats of the description; the rich one wins if both are sent. */
function deriveDescriptions(input: EntityInput): EntityInput {
  const sent = z.object(descriptions).parse(input);
  if (sent.description !== undefined && sent.description !== null)
    return { plainDescription: richContentToHtml(sent.description) };
  const plain = sent.plainDescription;
  if (plain !== undefined && plain !== null) return { description: htmlToRichContent(plain) };
  return plain === null || sent.description === null ? { description: null, plainDescription: null } : {};
}

/** The info sections of a V3 store, identified by unique names. */
export const infoSectionsV3 = createNamedEntityRoutes({
  kind: 'info-section',
  one: 'infoSection',
  many: 'infoSections',
  path: 'info-sections',
  permission: 'INFO_SECTION',
  reads: 'visitor',
  key: 'uniqueName',
  input: z.object({ uniqueName, title, ...descriptions }),
  derive: deriveDescriptions,
  notBlank: ['uniqueName', 'title'],
  limit: { max: 1000, ruleName: 'INFO_SECTIONS_LIMIT_EXCEEDED' },
  wanted: {
    one: 'infoSection',
    many: 'infoSections',
    item: wanted,
    read: (section) => section as EntityInput,
    at: (place, field) => `${place}.${field}`,
  },
  queryFields: {
    id: jsonField('$.id', 'text', false),
    createdDate: jsonField('$.createdDate', 'date'),
    updatedDate: jsonField('$.updatedDate', 'date'),
    title: jsonField('$.title'),
    uniqueName: jsonField('$.uniqueName'),
  },
  maxLimit: 100,
  productFields: ['infoSections'],
  count: { field: 'assignedProductsCount', ask: 'ASSIGNED_PRODUCTS_COUNT' },
});
