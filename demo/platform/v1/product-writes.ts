import { randomUUID } from 'node:crypto';
import { firstRow, insertRow, updateRow } from '../database.ts';
import { fieldFault } from '../http/envelope.ts';
import type { ProductInput } from './product-input.ts';
import { keepChoiceMedia } from './product-media.ts';
import { allProductsId } from '../rows.ts';
import type { ProductOption, ProductRow } from '../rows.ts';
import type { Shop } from '../shop.ts';
import { refuseTakenSlug, toFreeSlug } from '../slugs.ts';
import { alignVariants, countCombinations, maxVariants } from './variants.ts';

/** Fields that are stored and returned as sent. */
const keptAsSent = [
  'additionalInfoSections',
  'pricePerUnitData',
  'productDimensions',
  'packageDimensions',
  'seoData',
] as const;

function toOptions(input: NonNullable<ProductInput['productOptions']>): ProductOption[] {
  const names = new Set(input.map(({ name }) => name));
  if (names.size < input.length) throw fieldFault('product.productOptions', 'VALIDATION', 'has the same name twice');
  return input.map(({ name, choices }, index) => {
    if (new Set(choices.map(({ description }) => description)).size < choices.length)
      throw fieldFault(`product.productOptions[${index}].choices`, 'VALIDATION', 'has the same choice twice');
    const isColor = choices.every(({ value }) => value.startsWith('#') || value.startsWith('rgb'));
    return { optionType: isColor ? 'color' : 'drop_down', name, choices };
  });
}

function toDiscount(input: NonNullable<ProductInput['discount']>, price: number): Partial<ProductRow> {
  if (input.type === 'AMOUNT' && input.value > price)
    throw fieldFault('product.discount.value', 'MAX', 'must not exceed the price', { threshold: price });
  return { discount_type: input.type, discount_value: input.value ?? 0 };
}

function toDetails(input: ProductInput, current: string): Partial<ProductRow> {
  const sent = keptAsSent.filter((name) => input[name] !== undefined).map((name) => [name, input[name]] as const);
  if (sent.length === 0) return {};
  const merged = Object.entries({ ...(JSON.parse(current) as object), ...Object.fromEntries(sent) });
  return { details: JSON.stringify(Object.fromEntries(merged.filter(([, value]) => value !== null))) };
}

/** The changed columns: an unsent field stays; null clears optional fields and leaves required ones. */
function toChanges(input: ProductInput, current: ProductRow): Partial<ProductRow> {
  const price = input.priceData?.price ?? current.price;
  return {
    ...(input.name && { name: input.name }),
    ...(input.slug && { slug: input.slug }),
    ...(typeof input.visible === 'boolean' && { visible: Number(input.visible) }),
    ...(input.productType && { product_type: input.productType }),
    ...(input.description !== undefined && { description: input.description ?? '' }),
    ...(input.sku !== undefined && { sku: input.sku ?? '' }),
    ...(input.weight !== undefined && { weight: input.weight }),
    ...(price !== current.price && { price }),
    ...(input.costAndProfitData && { cost: input.costAndProfitData.itemCost }),
    ...(input.discount && toDiscount(input.discount, price)),
    ...(input.ribbon !== undefined && { ribbon: input.ribbon === '' ? null : input.ribbon }),
    ...(input.brand !== undefined && { brand: input.brand }),
    ...(typeof input.manageVariants === 'boolean' && { manage_variants: Number(input.manageVariants) }),
    ...(input.productOptions && { options: JSON.stringify(toOptions(input.productOptions)) }),
    ...toDetails(input, current.details),
  };
}

function alignToOptions(shop: Shop, product: ProductRow): void {
  const options = JSON.parse(product.options) as ProductOption[];
  if (product.manage_variants === 1 && countCombinations(options) > maxVariants)
    throw fieldFault('product.productOptions', 'MAX_SIZE', 'makes too many variants', { threshold: maxVariants });
  alignVariants(shop.db, product.id, product.manage_variants === 1, options);
  keepChoiceMedia(shop.db, product.id, options);
}

/** Changes the sent fields and returns the new product. */
export function changeProduct(shop: Shop, current: ProductRow, input: ProductInput): ProductRow {
  const changes = { ...toChanges(input, current), last_updated: new Date(shop.now()).toISOString() };
  const changed = { ...current, ...changes };
  refuseTakenSlug(shop.db, 'products', changed.slug, current.id);
  updateRow(shop.db, 'products', { id: current.id }, changes);
  if (changed.options !== current.options || changed.manage_variants !== current.manage_variants)
    alignToOptions(shop, changed);
  return changed;
}

/** Updates the product's change time. */
export function touchProduct(shop: Shop, id: string): void {
  updateRow(shop.db, 'products', { id }, { last_updated: new Date(shop.now()).toISOString() });
}

/** A new product with default values. */
export function createProductRow(numericId: number, createdDate: string): ProductRow {
  return {
    id: randomUUID(),
    inventory_item_id: randomUUID(),
    numeric_id: numericId,
    name: '',
    slug: '',
    product_type: 'physical',
    visible: 1,
    description: '',
    sku: '',
    price: 0,
    cost: null,
    discount_type: 'NONE',
    discount_value: 0,
    ribbon: null,
    brand: null,
    weight: null,
    manage_variants: 0,
    options: '[]',
    details: '{}',
    track_quantity: 0,
    preorder: '{"enabled":false}',
    inventory_updated: createdDate,
    last_updated: createdDate,
    created_date: createdDate,
  };
}

/** Adds a product; name and price are required. */
export function addProduct(shop: Shop, input: ProductInput): ProductRow {
  if (!input.name) throw fieldFault('product.name', 'REQUIRED_FIELD', 'is required');
  if (typeof input.priceData?.price !== 'number')
    throw fieldFault('product.priceData.price', 'REQUIRED_FIELD', 'is required');
  const last = firstRow<{ n: number | null }>(shop.db, 'SELECT max(numeric_id) AS n FROM products');
  const start = createProductRow(Math.max(shop.now() * 1000, (last?.n ?? 0) + 1), new Date(shop.now()).toISOString());
  const product = { ...start, ...toChanges(input, start) };
  if (product.slug === '') product.slug = toFreeSlug(shop.db, 'products', input.name);
  refuseTakenSlug(shop.db, 'products', product.slug, product.id);
  insertRow(shop.db, 'products', product);
  insertRow(shop.db, 'product_collections', { product_id: product.id, collection_id: allProductsId });
  alignToOptions(shop, product);
  return product;
}
