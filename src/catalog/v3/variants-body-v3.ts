import type { ProductV3 } from '../../client/entities/product-v3.ts';
import type { VariantV3 } from '../../client/entities/variant-v3.ts';
import { wholeId, type CompareAtPrices } from '../../domain/pricing/prices.ts';
import { toAmount } from '../../domain/typing/money.ts';
import type { Change } from '../port.ts';
import { foldPrices, isOfPrices } from '../fold-prices.ts';
import { fieldsV3, isPlainV3, type ProductBody, type VariantBody } from './fields-v3.ts';

type OptionBody = NonNullable<ProductBody['options']>[number];

/**
 * The body of all variants with these changes, plus the product's options. The platform replaces each variant by the
 * one sent, and options sent without variants break a product.
 */
export function toVariantsBody(wire: ProductV3, changes: readonly Change[]): Partial<ProductBody> {
  const priced = pricedOf(changes.filter(isOfPrices));
  const others = changes.filter((change) => !isOfPrices(change));
  const isSingle = wire.variantsInfo?.variants?.length === 1;
  const variants = (wire.variantsInfo?.variants ?? []).map((variant) => {
    const own = others.filter(({ variantId }) => variantId === null || variantId === variant.id);
    const price = priced.get(variant.id) ?? (isSingle ? priced.get(wholeId) : undefined);
    return own.reduce(applyOther, price === undefined ? toBody(variant) : withPrice(toBody(variant), price));
  });
  const options = (wire.options ?? []).map(toOption);
  return { ...(options.length > 0 && { options }), variantsInfo: { variants } };
}

type StoredPrice = CompareAtPrices['variants'][string];

/** The stored prices of each variant that changes. */
function pricedOf(changes: readonly Change[]): Map<string, StoredPrice> {
  const product = changes[0]?.product;
  if (product === undefined) return new Map();
  const { before, after } = foldPrices(product, changes) as { before: CompareAtPrices; after: CompareAtPrices };
  const changed = Object.entries(after.variants).filter(([id, price]) => !isEqual(before.variants[id], price));
  return new Map(changed.map(([id, price]) => [id, inCurrency(price, product.currency)]));
}

/** Amounts with the decimals that the store takes: "1.230" is "1.23" where it refused a third. */
function inCurrency({ actual, compareAt, cost }: StoredPrice, currency: string): StoredPrice {
  const [price, ...others] = [actual, compareAt, cost].map((amount) => amount && toAmount(amount, currency));
  return { actual: price ?? actual, compareAt: others[0] ?? null, cost: others[1] ?? null };
}

const isEqual = (a: StoredPrice | undefined, b: StoredPrice): boolean =>
  a?.actual === b.actual && a.compareAt === b.compareAt && a.cost === b.cost;

function withPrice(body: VariantBody, { actual, compareAt, cost }: StoredPrice): VariantBody {
  const { revenueDetails: _, ...rest } = body;
  return {
    ...rest,
    price: { actualPrice: { amount: actual }, ...(compareAt !== null && { compareAtPrice: { amount: compareAt } }) },
    ...(cost !== null && { revenueDetails: { cost: { amount: cost } } }),
  };
}

const applyOther = (body: VariantBody, { field, value }: Change): VariantBody =>
  isPlainV3(field) ? (fieldsV3[field].writeVariant?.(body, value) ?? body) : body;

/** A variant as read, without the fields that only the platform writes. */
function toBody(wire: VariantV3): VariantBody {
  const { actualPrice, compareAtPrice } = wire.price ?? {};
  const cost = wire.revenueDetails?.cost;
  return given({
    id: wire.id,
    visible: wire.visible,
    sku: wire.sku === '' ? undefined : wire.sku,
    barcode: wire.barcode === '' ? undefined : wire.barcode,
    choices: wire.choices?.map(({ optionChoiceIds, optionChoiceNames }) =>
      optionChoiceIds ? { optionChoiceIds: given({ ...optionChoiceIds }) } : given({ optionChoiceNames }),
    ),
    price: given({ actualPrice: amountOf(actualPrice), compareAtPrice: amountOf(compareAtPrice) }),
    revenueDetails: cost ? { cost: amountOf(cost) } : undefined,
    physicalProperties: wire.physicalProperties ? toPhysical(wire.physicalProperties) : undefined,
    digitalProperties: wire.digitalProperties ? toDigital(wire.digitalProperties) : undefined,
  });
}

const amountOf = (money: { amount?: string | null | undefined } | null | undefined): object | undefined =>
  typeof money?.amount === 'string' ? { amount: money.amount } : undefined;

const toPhysical = (wire: NonNullable<VariantV3['physicalProperties']>): object =>
  given({
    weight: wire.weight,
    pricePerUnit: wire.pricePerUnit?.settings ? { settings: given({ ...wire.pricePerUnit.settings }) } : undefined,
    productDimensions: wire.productDimensions ? given({ ...wire.productDimensions }) : undefined,
    packageDimensions: wire.packageDimensions ? given({ ...wire.packageDimensions }) : undefined,
  });

const toDigital = ({ digitalFile }: NonNullable<VariantV3['digitalProperties']>): object =>
  given({ digitalFile: digitalFile?.id ? { id: digitalFile.id } : undefined });

type OptionWire = NonNullable<ProductV3['options']>[number];
type ChoiceWire = NonNullable<NonNullable<OptionWire['choicesSettings']>['choices']>[number];

const toOption = ({ id, name, optionRenderType, choicesSettings }: OptionWire): OptionBody =>
  given({
    id,
    name,
    optionRenderType,
    choicesSettings: { choices: (choicesSettings?.choices ?? []).map(toChoice) },
  });

const toChoice = ({ choiceId, name, choiceType, colorCode, displayImage, media, linkedMedia }: ChoiceWire): object =>
  given({
    choiceId,
    name,
    choiceType,
    colorCode,
    displayImage: displayImage
      ? given({ id: displayImage.id, url: displayImage.url, altText: displayImage.altText })
      : undefined,
    media: media?.items?.length ? { items: media.items.map((item) => given({ ...item })) } : undefined,
    linkedMedia: linkedMedia?.length
      ? linkedMedia.map(({ id, url, altText }) => given({ id, url, altText }))
      : undefined,
  });

/** Drops missing values. */
const given = <Body extends object>(object: Record<string, unknown>): Body =>
  // Responses are lenient and inputs are strict: the call validates this cast.
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined && value !== null)) as Body;
