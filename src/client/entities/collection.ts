import type { MediaItemType } from '../enumerations/catalog-v1.ts';
import type { z } from '../../base/schema.ts';
import { once } from '../../base/once.ts';
import {
  bool,
  flag,
  id,
  list,
  loose,
  maybe,
  nul,
  num,
  open,
  str,
  strict,
  string,
  text,
  readOnly,
} from '../schema/wire.ts';

/** A collection, as the platform answers it. */
export const Collection = once(() =>
  loose({
    id: string(),
    name: str(),
    media: maybe(MediaV1()),
    numberOfProducts: num(),
    description: str(),
    slug: str(),
    visible: bool(),
  }),
);
export type Collection = z.infer<ReturnType<typeof Collection>>;

/** A media V1, as the platform answers it. */
export const MediaV1 = once(() => loose({ mainMedia: maybe(MediaItem()), items: list(MediaItem()) }));

/** A media item, as the platform answers it. */
export const MediaItem = once(() =>
  loose({
    image: maybe(MediaItemUrlAndSize()),
    video: maybe(loose({ files: list(MediaItemUrlAndSize()), stillFrameMediaId: str() })),
    thumbnail: maybe(MediaItemUrlAndSize()),
    mediaType: open<MediaItemType>(),
    title: str(),
    id: str(),
  }),
);

/** A media item url and size, as the platform answers it. */
export const MediaItemUrlAndSize = once(() =>
  loose({ url: str(), width: num(), height: num(), format: str(), altText: str() }),
);

/** A collection, as a request sends it. */
export const CollectionInput = once(() =>
  strict({
    id: nul(id()),
    name: nul(text(50, 1)),
    description: nul(text(600)),
    slug: nul(text(100, 1)),
    visible: nul(flag()),
    ...readOnly('media', 'numberOfProducts'),
  }),
);
