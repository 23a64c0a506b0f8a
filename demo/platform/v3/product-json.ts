import type { Shop } from '../shop.ts';
import { showFields } from './fields.ts';
import { readDirectCategories, toCategoriesJson } from './product-categories.ts';
import { htmlToRichContent } from './product-description.ts';
import { createLookup } from './product-lookup.ts';
import { toMediaJson } from './product-media.ts';
import { toModifiersJson, toOptionsJson } from './product-options-json.ts';
import type { Money, StoredProduct } from './product-shape.ts';
import { readStock, toInventoryJson } from './product-stock.ts';
import { toUnitPriceRange } from './product-unit-price.ts';
import { toMoneyJson, toVariantJson } from './product-variant-json.ts';
import type { ShowContext } from './product-variant-json.ts';

/** The product fields that are returned only on request, by their names in a single-product request. */
const hiddenFields: Record<string, string[]> = {
  URL: ['url'],
  CURRENCY: ['currency'],
  INFO_SECTION: ['infoSections'],
  INFO_SECTION_DESCRIPTION: ['infoSections', 'infoSections.description'],
  INFO_SECTION_PLAIN_DESCRIPTION: ['infoSections', 'infoSections.plainDescription'],
  MERCHANT_DATA: ['costRange', 'variantsInfo.variants.revenueDetails', 'variantSummary.minPriceVariant.revenueDetails'],
  PLAIN_DESCRIPTION: ['plainDescription'],
  DESCRIPTION: ['description'],
  SUBSCRIPTION_PRICES_INFO: ['variantsInfo.variants.subscriptionPricesInfo'],
  BREADCRUMBS_INFO: ['breadcrumbsInfo'],
  WEIGHT_MEASUREMENT_UNIT_INFO: ['physicalProperties.weightMeasurementUnitInfo'],
  VARIANT_OPTION_CHOICE_NAMES: [
    'variantsInfo.variants.choices.optionChoiceNames',
    'variantSummary.minPriceVariant.choices.optionChoiceNames',
  ],
  MEDIA_ITEMS_INFO: ['media.itemsInfo'],
  DIRECT_CATEGORIES_INFO: ['directCategoriesInfo'],
  ALL_CATEGORIES_INFO: ['allCategoriesInfo'],
  THUMBNAIL: ['media.main.thumbnail', 'media.itemsInfo.items.thumbnail'],
  PRODUCT_CHOICES_MEDIA_REFERENCES: [
    'options.choicesSettings.choices.media',
    'modifiers.choicesSettings.choices.media',
  ],
  PRODUCT_CHOICES_DISPLAY_IMAGE: [
    'options.choicesSettings.choices.displayImage',
    'modifiers.choicesSettings.choices.displayImage',
  ],
  DISCOUNT_INFO: [
    'variantsInfo.variants.price.priceAfterDiscount',
    'variantSummary.minPriceVariant.price.priceAfterDiscount',
  ],
};
const listFields = { ...hiddenFields, MIN_PRICE_VARIANT: ['variantSummary.minPriceVariant'] };

/** The names `fields` may hold where one product is asked for. */
export const singleFieldNames = Object.keys(hiddenFields);

/** The names `fields` may hold where many are. */
export const listFieldNames = Object.keys(listFields);

/** The detail level of a response. */
export interface ProductView {
  /** As sent, of the names above. */
  fields: readonly string[] | null | undefined;
  variants: boolean;
  /** True to include data hidden from customers: hidden variants and private tags. */
  hidden: boolean;
}

interface InfoSection {
  uniqueName: string;
  title: string;
  description: object;
  plainDescription: string;
}

function toRangeJson(context: ShowContext, range: { minValue: Money; maxValue: Money } | undefined) {
  return range && { minValue: toMoneyJson(context, range.minValue), maxValue: toMoneyJson(context, range.maxValue) };
}

function toLinksJson({ lookup }: ShowContext, product: StoredProduct): object {
  const named = (kind: string) => (link: { id: string }) => ({ id: link.id, name: lookup(kind, link.id)?.['name'] });
  return {
    brand: product.brand && named('brand')(product.brand),
    ribbon: product.ribbon && named('ribbon')(product.ribbon),
    additionalRibbons: product.additionalRibbons.map(named('ribbon')),
    infoSections: product.infoSections.map(({ id }) => {
      const section = lookup('info-section', id) as Partial<InfoSection> | undefined;
      const { uniqueName, title, description, plainDescription = '' } = section ?? {};
      return {
        id,
        uniqueName,
        title,
        plainDescription,
        description: description ?? htmlToRichContent(plainDescription),
      };
    }),
  };
}

function toPhysicalJson(shop: Shop, product: StoredProduct): object | undefined {
  if (product.productType === 'DIGITAL') return undefined;
  const weights = product.variantsInfo.variants.map(({ physicalProperties }) => physicalProperties?.weight ?? 0);
  return {
    ...(product['physicalProperties'] as object | undefined),
    ...toUnitPriceRange(shop, product),
    shippingWeightRange: { minValue: Math.min(...weights), maxValue: Math.max(...weights) },
    weightMeasurementUnitInfo: { weightMeasurementUnit: 'KG' },
  };
}

function toJson(context: ShowContext, product: StoredProduct, { variants, hidden }: ProductView): object {
  const { shop, stock } = context;
  const held = product.variantsInfo.variants.filter(({ visible }) => hidden || visible);
  const cheapest = held.toSorted(
    (one, two) => Number(one.price.actualPrice.amount) - Number(two.price.actualPrice.amount),
  )[0];
  const items = product.media.itemsInfo.items.map((item) => toMediaJson(shop, item));
  const relativePath = `/product-page/${product.slug}`;
  const { variantsInfo: _, ...own } = product;
  return {
    ...own,
    ...toLinksJson(context, product),
    url: { relativePath, url: `${shop.storefrontUrl}${relativePath}` },
    description: product.description ?? htmlToRichContent(product.plainDescription),
    media: { ...(items[0] && { main: items[0] }), itemsInfo: { items } },
    options: toOptionsJson(context, product),
    modifiers: toModifiersJson(context, product),
    currency: shop.currency.code,
    tags: hidden ? product.tags : { publicTags: product.tags.publicTags },
    actualPriceRange: toRangeJson(context, product.actualPriceRange),
    compareAtPriceRange: toRangeJson(context, product.compareAtPriceRange),
    costRange: toRangeJson(context, product.costRange),
    inventory: toInventoryJson(product.variantsInfo.variants, stock),
    physicalProperties: toPhysicalJson(shop, product),
    variantSummary: {
      variantCount: held.length,
      ...(cheapest && { minPriceVariant: toVariantJson(context, product, cheapest) }),
    },
    ...(variants && { variantsInfo: { variants: held.map((variant) => toVariantJson(context, product, variant)) } }),
  };
}

/** Converts products to wire format. */
export function showProducts(shop: Shop, products: StoredProduct[], view: ProductView): { id: string }[] {
  const fields = view.fields ?? [];
  const ids = products.map(({ id }) => id);
  const lookup = createLookup(shop);
  const context = { shop, lookup, stock: readStock(shop, ids), formatted: fields.includes('CURRENCY') };
  const direct = readDirectCategories(shop, ids);
  return products.map((product) => {
    const categories = toCategoriesJson(lookup, direct.get(product.id) ?? [], product['mainCategoryId']);
    return { id: product.id, ...showFields({ ...toJson(context, product, view), ...categories }, fields, listFields) };
  });
}
