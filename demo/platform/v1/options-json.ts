import { toMediaJson } from './media-json.ts';
import { readChoices } from './product-media.ts';
import type { OptionChoice, ProductMediaRow, ProductOption, ProductRow, VariantRow } from '../rows.ts';
import type { Shop } from '../shop.ts';
import { isInStock } from './stock.ts';
import { fitsChoices, readOwnChoices } from './variants.ts';

/** The pictures of these choices. */
export function mediaOfChoices(media: ProductMediaRow[], choices: OptionChoice[]): ProductMediaRow[] {
  return media.filter((row) =>
    readChoices(row).some((own) =>
      choices.some(({ option, choice }) => own.option === option && own.choice === choice),
    ),
  );
}

/** Converts a product's options to wire format: the availability of each choice beside the given ones. */
export function toOptionsJson(
  shop: Shop,
  product: ProductRow,
  variants: VariantRow[],
  media: ProductMediaRow[],
  made: Record<string, string> = {},
): object[] {
  const offers = variants.map((variant) => ({
    own: readOwnChoices(variant),
    inStock: isInStock(product, variant),
    visible: variant.visible === 1,
  }));
  return (JSON.parse(product.options) as ProductOption[]).map((option) => ({
    optionType: option.optionType,
    name: option.name,
    choices: option.choices.map((choice) => {
      const sold = offers.filter(({ own }) => fitsChoices(own, { ...made, [option.name]: choice.description }));
      const shown = mediaOfChoices(media, [{ option: option.name, choice: choice.description }]);
      return {
        ...choice,
        ...(shown.length > 0 && { media: toMediaJson(shop, product, shown) }),
        inStock: sold.some((offer) => offer.inStock),
        visible: sold.some((offer) => offer.visible),
      };
    }),
  }));
}
