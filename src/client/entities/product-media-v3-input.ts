import { once } from '../../base/once.ts';
import { anyNumber, many, nul, opt, readOnly, strict, text } from '../schema/wire.ts';

/** A media V3, as a request sends it. */
export const MediaV3Input = once(() =>
  strict({ itemsInfo: opt(strict({ items: opt(many(ProductMediaInput(), 50)) })), ...readOnly('main') }),
);

/** A product media, as a request sends it. */
export const ProductMediaInput = once(() =>
  strict({
    id: opt(text(200, 1)),
    url: opt(text()),
    altText: nul(text(1000, 1)),
    displayName: nul(text(80)),
    thumbnail: opt(
      strict({ url: opt(text()), height: opt(anyNumber()), width: opt(anyNumber()), altText: nul(text(1000, 1)) }),
    ),
    ...readOnly('image', 'video', 'mediaType', 'uploadId'),
  }),
);

/** An image V3, as a request sends it. */
export const ImageV3Input = once(() =>
  strict({ id: opt(text(400)), url: opt(text()), altText: nul(text(200)), ...readOnly('height', 'width', 'filename') }),
);
