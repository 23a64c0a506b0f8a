import type { Platform } from '../../../demo/platform/start-platform.ts';
import { allDocuments } from '../../../demo/platform/v3/documents.ts';
import type { z } from '../../../src/base/schema.ts';
import { getProductBySlug, type updateProduct } from '../../../src/client/operations/products-v3.ts';
import { merchantClient } from '../../fixtures/clients.ts';
import { finishJob } from '../platform-jobs.ts';
import { readBySlug } from '../platform-products-v3.ts';
import { makeInfoSection, type Held } from './prepare.ts';

/** Waits for the jobs of a store; resolves with their results. */
export async function finishJobs(platform: Platform): Promise<object[]> {
  const jobs = allDocuments({ db: platform.db, now: Date.now }, 'job');
  return Promise.all(jobs.map(async ({ id }) => (await finishJob(platform, id)).counts));
}

/** A seeded product as an update names it. */
export async function holdProduct(platform: Platform, slug: string): Promise<Held> {
  const { id, revision } = await readBySlug(platform, slug);
  return { id, revision };
}

type ProductInput = z.input<typeof updateProduct.input>['product'];

/** A seeded product as our client reads it, pictures aside, to be sent back with changes. */
export async function readWritable(
  platform: Platform,
  slug: string,
  fields: z.input<typeof getProductBySlug.input>['fields'],
): Promise<ProductInput> {
  const { product } = await merchantClient(platform).call(getProductBySlug, { slug, fields });
  const { media: _, variantSummary: __, variantsInfo, ...rest } = product;
  const variants = variantsInfo?.variants?.map(({ media: ___, ...variant }) => variant);
  // The type of a response is wider than the type of an input.
  return { ...rest, variantsInfo: { variants } } as unknown as ProductInput;
}

/** The ids of a seeded product's categories. */
export async function findCategoryIds(platform: Platform, slug: string): Promise<string[]> {
  const { directCategoriesInfo } = await readBySlug(platform, slug, ['DIRECT_CATEGORIES_INFO']);
  return (directCategoriesInfo as { categories: { id: string }[] }).categories.map(({ id }) => id);
}

/** The info sections of the seeded mug: one it has, and a new one it has not. */
export async function sectionsOfMug(platform: Platform): Promise<{ held: string; other: string }> {
  const { infoSections } = await readBySlug(platform, 'stoneware-mug', ['INFO_SECTION']);
  const [section] = infoSections as { id: string }[];
  return { held: section?.id ?? '', other: (await makeInfoSection(platform, 'wool')).id };
}
