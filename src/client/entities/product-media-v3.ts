import type { MediaType } from '../enumerations/catalog-v3.ts';
import { once } from '../../base/once.ts';
import { list, loose, maybe, num, open, str } from '../schema/wire.ts';

/** A media V3, as the platform answers it. */
export const MediaV3 = once(() =>
  loose({ main: maybe(ProductMedia()), itemsInfo: maybe(loose({ items: list(ProductMedia()) })) }),
);

/** A product media, as the platform answers it. */
export const ProductMedia = once(() =>
  loose({
    id: str(),
    url: str(),
    image: maybe(ImageV3()),
    video: maybe(
      loose({
        id: str(),
        resolutions: list(loose({ url: str(), height: num(), width: num(), format: str() })),
        filename: str(),
      }),
    ),
    altText: str(),
    displayName: str(),
    mediaType: open<MediaType>(),
    thumbnail: maybe(loose({ url: str(), height: num(), width: num(), altText: str() })),
    uploadId: str(),
  }),
);

/** An image V3, as the platform answers it. */
export const ImageV3 = once(() =>
  loose({ id: str(), url: str(), height: num(), width: num(), altText: str(), filename: str() }),
);
