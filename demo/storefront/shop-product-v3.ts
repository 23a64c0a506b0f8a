import type { ShopOption, ShopPrice, ShopProduct } from './shop-product.ts';

interface Money {
  amount: string;
  formattedAmount?: string;
}

interface Media {
  id?: string;
  displayName?: string;
  image?: { url?: string; width?: number; height?: number; altText?: string };
}

interface Choices {
  name?: string;
  optionRenderType?: string;
  modifierRenderType?: string;
  choicesSettings?: { choices?: { name?: string; colorCode?: string; inStock?: boolean; visible?: boolean }[] };
}

/** The fields of a catalog V3 product that the shop reads. */
export interface WireProduct {
  id: string;
  name: string;
  slug: string;
  visible?: boolean;
  productType?: string;
  plainDescription?: string;
  currency?: string;
  ribbon?: { name?: string };
  brand?: { name?: string };
  media?: { main?: Media; itemsInfo?: { items?: Media[] } };
  options?: Choices[];
  modifiers?: Choices[];
  infoSections?: { title?: string; plainDescription?: string }[];
  directCategoriesInfo?: { categories?: { id: string }[] };
  inventory?: { availabilityStatus?: string };
  actualPriceRange?: { minValue?: Money };
  compareAtPriceRange?: { minValue?: Money };
  variantsInfo?: { variants?: WireVariant[] };
}

interface WireVariant {
  id: string;
  sku?: string;
  visible?: boolean;
  choices?: { optionChoiceNames?: { optionName?: string; choiceName?: string } }[];
  price?: { actualPrice?: Money; compareAtPrice?: Money };
  inventoryStatus?: { inStock?: boolean };
}

export interface WireStock {
  variantId: string;
  trackQuantity?: boolean;
  quantity?: number;
}

function toPrice(currency: string, actual: Money = { amount: '0' }, compareAt: Money = actual): ShopPrice {
  const regular = Number(compareAt.amount) > Number(actual.amount) ? compareAt : actual;
  const print = ({ amount, formattedAmount }: Money) => formattedAmount ?? amount;
  return {
    currency,
    price: Number(regular.amount),
    discountedPrice: Number(actual.amount),
    formatted: { price: print(regular), discountedPrice: print(actual) },
  };
}

function toOption({ name = '', optionRenderType, modifierRenderType, choicesSettings }: Choices): ShopOption {
  const isColor = (optionRenderType ?? modifierRenderType) === 'SWATCH_CHOICES';
  return {
    optionType: isColor ? 'color' : 'drop_down',
    name,
    choices: (choicesSettings?.choices ?? []).map(({ name: description = '', colorCode, ...choice }) => ({
      ...choice,
      value: colorCode ?? description,
      description,
    })),
  };
}

/** The stock of a variant over all locations; without a number if a location does not track stock. */
function sumStock(items: readonly WireStock[]): WireStock | undefined {
  const [first, ...others] = items;
  if (first === undefined || others.length === 0) return first;
  const { variantId } = first;
  if (items.some(({ trackQuantity }) => trackQuantity !== true)) return { variantId, trackQuantity: false };
  return { variantId, trackQuantity: true, quantity: items.reduce((sum, { quantity = 0 }) => sum + quantity, 0) };
}

function toVariant(currency: string, variant: WireVariant, stock: WireStock | undefined) {
  const { id, choices = [], price, sku, visible, inventoryStatus } = variant;
  const named = choices.map(({ optionChoiceNames }) => [
    optionChoiceNames?.optionName ?? '',
    optionChoiceNames?.choiceName ?? '',
  ]);
  return {
    id,
    choices: Object.fromEntries(named) as Record<string, string>,
    variant: {
      priceData: toPrice(currency, price?.actualPrice, price?.compareAtPrice),
      sku: sku ?? '',
      visible: visible ?? true,
    },
    stock: {
      trackQuantity: stock?.trackQuantity === true,
      ...(stock?.quantity !== undefined && { quantity: stock.quantity }),
      inStock: inventoryStatus?.inStock ?? false,
    },
  };
}

const toMedia = ({ id, displayName, image }: Media) => ({
  ...(id !== undefined && { id }),
  ...(displayName !== undefined && { title: displayName }),
  ...(image !== undefined && { image }),
});

/** Converts a catalog V3 product and its inventory to the shop's form. */
export function toShopProduct(wire: WireProduct, stock: WireStock[] = []): ShopProduct {
  const { currency = 'USD', options = [], modifiers = [], media } = wire;
  const variants = (wire.variantsInfo?.variants ?? []).map((variant) =>
    toVariant(currency, variant, sumStock(stock.filter(({ variantId }) => variantId === variant.id))),
  );
  const [first] = variants.toSorted(
    (a, b) => a.variant.priceData.discountedPrice - b.variant.priceData.discountedPrice,
  );
  const isPlain = options.length === 0;
  return {
    id: wire.id,
    name: wire.name,
    slug: wire.slug,
    visible: wire.visible ?? true,
    productType: wire.productType === 'DIGITAL' ? 'digital' : 'physical',
    description: wire.plainDescription ?? '',
    sku: isPlain ? (first?.variant.sku ?? '') : '',
    ribbon: wire.ribbon?.name ?? '',
    brand: wire.brand?.name ?? '',
    priceData:
      first?.variant.priceData ??
      toPrice(currency, wire.actualPriceRange?.minValue, wire.compareAtPriceRange?.minValue),
    stock: {
      inventoryStatus: wire.inventory?.availabilityStatus ?? 'IN_STOCK',
      ...(isPlain && { trackInventory: first?.stock.trackQuantity === true }),
      ...(isPlain && first?.stock.quantity !== undefined && { quantity: first.stock.quantity }),
    },
    media: {
      ...(media?.main && { mainMedia: toMedia(media.main) }),
      items: (media?.itemsInfo?.items ?? []).map(toMedia),
    },
    productOptions: [...options, ...modifiers.filter(({ choicesSettings }) => choicesSettings)].map(toOption),
    additionalInfoSections: (wire.infoSections ?? []).map(({ title = '', plainDescription = '' }) => ({
      title,
      description: plainDescription,
    })),
    collectionIds: (wire.directCategoriesInfo?.categories ?? []).map(({ id }) => id),
    manageVariants: !isPlain,
    variants,
  };
}
