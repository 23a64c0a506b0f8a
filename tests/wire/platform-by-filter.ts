import type { Platform } from '../../demo/platform/start-platform.ts';
import { insertDocument, readDocument } from '../../demo/platform/v3/documents.ts';
import type { StoredProduct, StoredVariant } from '../../demo/platform/v3/product-shape.ts';
import { asMerchant, ask } from './platform-client.ts';
import type { Answer } from './platform-client.ts';
import { finishJob, readJobItems } from './platform-jobs.ts';

/** Where the calls by filter are. */
export const path = '/stores/v3/bulk/products';

/** An amount on the wire. */
export const money = (amount: string) => ({ amount });

/** Puts a product into the store as it would stand there, with these variants. */
export function stockProduct(
  platform: Platform,
  name: string,
  variants: Partial<StoredVariant>[],
  fields: object = {},
) {
  const price = { minValue: money('10'), maxValue: money('10') };
  const body = {
    name,
    slug: name.toLowerCase().replaceAll(' ', '-'),
    productType: 'PHYSICAL',
    visible: true,
    visibleInPos: true,
    plainDescription: '',
    media: { itemsInfo: { items: [] } },
    options: [],
    modifiers: [],
    additionalRibbons: [],
    infoSections: [],
    variantsInfo: {
      variants: variants.map((variant, index) => ({
        id: `${name}-${index}`,
        visible: true,
        choices: [],
        price: { actualPrice: money('10') },
        physicalProperties: { weight: 1 },
        ...variant,
      })),
    },
    tags: { privateTags: { tagIds: [] }, publicTags: { tagIds: [] } },
    extendedFields: { namespaces: {} },
    actualPriceRange: price,
    ...fields,
  };
  return insertDocument({ db: platform.db, now: Date.now }, 'product', body).id;
}

/** The stored product. */
export function read(platform: Platform, id: string): StoredProduct | undefined {
  return readDocument({ db: platform.db, now: Date.now }, 'product', id) as StoredProduct | undefined;
}

/** Its first variant. */
export function readVariant(platform: Platform, id: string): StoredVariant | undefined {
  return read(platform, id)?.variantsInfo.variants[0];
}

/** Sends a call by filter as the merchant. */
export function send(platform: Platform, call: string, body: object): Promise<Answer> {
  return ask(platform, `POST ${path}/${call}`, { body, headers: asMerchant(platform) });
}

/** Sends a call by filter and waits for its job. */
export async function run(platform: Platform, call: string, body: object) {
  const answer = await send(platform, call, body);
  if (answer.status !== 200) throw new Error(answer.body.message);
  const { jobId } = answer.body as { jobId?: unknown };
  return { job: await finishJob(platform, jobId), ...(await readJobItems(platform, jobId)) };
}
