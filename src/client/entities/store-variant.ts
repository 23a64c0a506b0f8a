import type { z } from '../../base/schema.ts';
import { DimensionsV1, PriceDataV1, VariantStock } from './product-v1.ts';
import { once } from '../../base/once.ts';
import { bool, list, loose, map, maybe, num, str, string, strs, time } from '../schema/wire.ts';

/** A store variant, as the platform answers it. */
export const StoreVariant = once(() =>
  loose({
    id: string(),
    variantId: str(),
    productId: str(),
    variantName: str(),
    productName: str(),
    managedVariant: bool(),
    sku: str(),
    stock: maybe(VariantStock()),
    choices: map(string()),
    collectionIds: strs(),
    media: maybe(loose({ image: maybe(ImageV1()), video: maybe(VideoV1()) })),
    preorderInfo: maybe(loose({ enabled: bool(), message: str(), limit: num() })),
  }),
);
export type StoreVariant = z.infer<ReturnType<typeof StoreVariant>>;

/** A variant data, as the platform answers it. */
export const VariantData = once(() =>
  loose({
    price: maybe(PriceDataV1()),
    convertedPriceData: maybe(PriceDataV1()),
    weight: num(),
    sku: str(),
    quantity: num(),
    inStock: bool(),
    visible: bool(),
    productDimensions: maybe(DimensionsV1()),
    packageDimensions: maybe(DimensionsV1()),
  }),
);

/** An image V1, as the platform answers it. */
export const ImageV1 = once(() =>
  loose({
    id: str(),
    url: str(),
    height: num(),
    width: num(),
    altText: str(),
    filename: str(),
    urlExpirationDate: time(),
    focalPoint: maybe(loose({ x: num(), y: num(), height: num(), width: num() })),
  }),
);

/** A video V1, as the platform answers it. */
export const VideoV1 = once(() =>
  loose({
    id: str(),
    resolutions: list(
      loose({
        url: str(),
        height: num(),
        width: num(),
        format: str(),
        urlExpirationDate: time(),
        poster: maybe(ImageV1()),
      }),
    ),
    filename: str(),
    urlExpirationDate: time(),
    posters: list(ImageV1()),
  }),
);
