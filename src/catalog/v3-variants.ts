import type { ProductV3 } from '../client/entities/product-v3.ts';
import type { VariantV3 } from '../client/entities/variant-v3.ts';
import type { InputOf } from '../client/listing.ts';
import type { updateProduct } from '../client/operations/products-v3.ts';
import { takenOff } from '../domain/sale.ts';
import { salePriceProblem } from './changes.ts';
import type { Change } from './port.ts';
import { toAmounts } from './v3-product.ts';

type ProductBody = InputOf<typeof updateProduct>['product'];
type VariantBody = NonNullable<NonNullable<ProductBody['variantsInfo']>['variants']>[number];
type OptionBody = NonNullable<ProductBody['options']>[number];

/**
 * All variants of a product with these changes of them, and the options they are made of: the platform replaces a
 * variant by what is sent, and breaks a product whose options come alone.
 */
export function toVariantsBody(wire: ProductV3, changes: readonly Change[]): ProductBody {
  const variants = (wire.variantsInfo?.variants ?? []).map((variant) => {
    const own = changes.filter(({ variantId }) => variantId === null || variantId === variant.id);
    return own.reduce(applyOther, withPrice(toBody(variant), variant, own, wire.currency ?? 'USD'));
  });
  const options = (wire.options ?? []).map(toOption);
  return { ...(options.length > 0 && { options }), variantsInfo: { variants } };
}

/** Regular and sale price are written as one: which of the wire's two is which depends on both. */
function withPrice(body: VariantBody, variant: VariantV3, changes: readonly Change[], currency: string): VariantBody {
  const typed = (name: Change['field']) => changes.findLast(({ field }) => field === name)?.value;
  const [price, sale] = [typed('price'), typed('salePrice')];
  if (price === undefined && sale === undefined) return body;
  const stands = toAmounts(variant, currency);
  const regular = price ?? stands.regular;
  const salePrice = sale ?? stands.salePrice;
  if (salePrice === '') return { ...body, price: { actualPrice: { amount: regular } } };
  if (takenOff(regular, salePrice) === null) throw salePriceProblem();
  return { ...body, price: { actualPrice: { amount: salePrice }, compareAtPrice: { amount: regular } } };
}

function applyOther(body: VariantBody, { field, value }: Change): VariantBody {
  switch (field) {
    case 'cost': {
      const { revenueDetails: _, ...rest } = body;
      return value === '' ? rest : { ...rest, revenueDetails: { cost: { amount: value } } };
    }
    case 'sku': {
      const { sku: _, ...rest } = body;
      return value === '' ? rest : { ...rest, sku: value };
    }
    case 'visible':
      return { ...body, visible: value === 'true' };
    case 'price':
    case 'salePrice':
    case 'stock':
    case 'name':
    case 'ribbon':
    case 'brand':
      return body;
  }
}

/** A variant as it was read, without what only the platform writes. */
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

/** Without what is missing. */
const given = <Body extends object>(object: Record<string, unknown>): Body =>
  // Answers are lenient and inputs strict: the call checks what was read when it is sent again.
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined && value !== null)) as Body;
