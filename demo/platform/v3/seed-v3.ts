import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { SeedCatalog, SeedProduct, SeedStock } from '../../catalog/seed.ts';
import { createCurrency } from '../currency.ts';
import type { Currency } from '../currency.ts';
import { insertDocument } from './documents.ts';
import type { DocumentStore } from './documents.ts';
import { toPriceRanges } from './product-money.ts';
import { addVariantRows } from './product-rows.ts';
import { allProductsCategoryId, locationIds, storesAppId } from './product-shape.ts';
import type { StoredProduct, StoredVariant } from './product-shape.ts';
import { createEmptyProduct } from './product-start.ts';
import { createSeedLinks } from './seed-links.ts';
import type { SeedCustomization, SeedLinks } from './seed-links.ts';

/** The shop data that a seeded product needs. */
interface Shelf {
  currency: Currency;
  links: SeedLinks;
}

/** V3 has no discount: the list price becomes the compare-at price. */
function toPrice({ currency }: Shelf, listPrice: string, { discount }: SeedProduct): StoredVariant['price'] {
  if (discount === undefined) return { actualPrice: { amount: listPrice } };
  const list = Number(listPrice);
  const reduced = discount.type === 'PERCENT' ? (list * (100 - discount.value)) / 100 : list - discount.value;
  const amount = currency.round(Math.max(0, reduced)).toFixed(currency.decimals);
  return { actualPrice: { amount }, compareAtPrice: { amount: listPrice } };
}

type SeedVariant = Pick<SeedProduct['variants'][number], 'choices' | 'sku' | 'price' | 'stock'>;

function toVariant(
  shelf: Shelf,
  product: SeedProduct,
  variant: SeedVariant,
  options: Map<string, SeedCustomization>,
): StoredVariant {
  const choices = [...options].map(([name, { id: optionId, choiceIds }]) => {
    const choiceId = choiceIds.get(variant.choices[name] ?? '');
    if (choiceId === undefined) throw new Error(`Seed product ${product.slug}: a variant has no choice of ${name}`);
    return { optionChoiceIds: { optionId, choiceId } };
  });
  const { cost, weight } = product;
  return {
    id: randomUUID(),
    visible: true,
    ...(variant.sku !== '' && { sku: variant.sku }),
    choices,
    price: toPrice(shelf, variant.price ?? product.price, product),
    ...(cost !== undefined && { revenueDetails: { cost: { amount: cost } } }),
    ...(product.productType === 'physical' && {
      physicalProperties: weight === undefined ? {} : { weight },
    }),
  };
}

/** Options without variants are modifiers in V3. */
function linkOptions({ links }: Shelf, { options, variants }: SeedProduct) {
  const type = variants.length > 0 ? 'PRODUCT_OPTION' : 'MODIFIER';
  return options.map((option) => {
    const customization = links.customization(option, type);
    const choices = option.choices.map(({ description }) => ({
      choiceId: customization.choiceIds.get(description) ?? '',
    }));
    return { name: option.name, customization, held: { id: customization.id, choicesSettings: { choices } } };
  });
}

function toProduct(shelf: Shelf, seed: SeedProduct): StoredProduct {
  const { brand, ribbon } = seed;
  const managed = seed.variants.length > 0;
  const linked = linkOptions(shelf, seed);
  const options = new Map(managed ? linked.map(({ name, customization }) => [name, customization]) : []);
  const single: SeedVariant = { choices: {}, sku: seed.sku, stock: seed.stock };
  const sold: SeedVariant[] = managed ? seed.variants : [single];
  const variants = sold.map((variant) => toVariant(shelf, seed, variant, options));
  const picture = { id: `${seed.slug}.svg`, picture: seed.slug, altText: seed.name };
  return {
    ...createEmptyProduct(seed.productType === 'physical' ? 'PHYSICAL' : 'DIGITAL', seed.name),
    slug: seed.slug,
    visible: seed.visible,
    plainDescription: seed.description,
    media: { itemsInfo: { items: [picture] } },
    options: managed ? linked.map(({ held }) => held) : [],
    modifiers: managed ? [] : linked.map(({ held }) => ({ ...held, mandatory: true })),
    ...(brand !== undefined && { brand: { id: shelf.links.brand(brand) } }),
    ...(ribbon !== undefined && { ribbon: { id: shelf.links.ribbon(ribbon) } }),
    infoSections: seed.additionalInfo.map((section) => ({ id: shelf.links.infoSection(section) })),
    variantsInfo: { variants },
    ...toPriceRanges(variants),
  };
}

function toStock(stock: SeedStock): object {
  if (stock.tracked) return { trackQuantity: true, quantity: stock.quantity };
  return { trackQuantity: false, inStock: stock.inStock };
}

function seedProduct(store: DocumentStore, shelf: Shelf, seed: SeedProduct): void {
  const product = toProduct(shelf, seed);
  const productId = product.id;
  insertDocument(store, 'product', product, productId);
  addVariantRows(store, product);
  for (const [index, { id: variantId }] of product.variantsInfo.variants.entries()) {
    const { stock, furtherStock = [] } = seed.variants[index] ?? seed;
    for (const [at, one] of [stock, ...furtherStock].entries()) {
      const locationId = locationIds[at];
      if (locationId === undefined) throw new Error(`Seed product ${seed.slug}: too many locations`);
      const item = { productId, variantId, locationId, ...toStock(one), preorderInfo: { enabled: false } };
      insertDocument({ ...store, now: () => store.now() + at * 1000 }, 'inventory-item', item);
    }
  }
  const categories = seed.collections.map((slug) => {
    const id = shelf.links.category(slug);
    if (id === undefined) throw new Error(`Seed product ${seed.slug}: no collection ${slug}`);
    return id;
  });
  for (const categoryId of [...categories, allProductsCategoryId])
    insertDocument(store, 'category-item', { categoryId, catalogItemId: productId, appId: storesAppId });
}

/**
 * Seeds an empty database as catalog V3. Each product was created a minute after the one before, the last one at `at`.
 */
export function seedV3(db: DatabaseSync, catalog: SeedCatalog, at: number): void {
  const links = createSeedLinks({ db, now: () => at }, catalog);
  const shelf = { currency: createCurrency(catalog.currency, catalog.locale), links };
  for (const [index, seed] of catalog.products.entries()) {
    const createdAt = at - (catalog.products.length - 1 - index) * 60_000;
    seedProduct({ db, now: () => createdAt }, shelf, seed);
  }
}
