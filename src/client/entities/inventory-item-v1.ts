import type { z } from '../../base/schema.ts';
import { once } from '../../base/once.ts';
import {
  bool,
  flag,
  id,
  list,
  loose,
  many,
  maybe,
  nul,
  num,
  opt,
  readOnly,
  str,
  strict,
  string,
  text,
  time,
  whole,
} from '../schema/wire.ts';

/** An inventory item V1, as the platform answers it. */
export const InventoryItemV1 = once(() =>
  loose({
    id: string(),
    externalId: str(),
    productId: str(),
    trackQuantity: bool(),
    variants: list(InventoryVariantV1()),
    lastUpdated: time(),
    numericId: str(),
    preorderInfo: maybe(PreorderInfoV1()),
  }),
);
export type InventoryItemV1 = z.infer<ReturnType<typeof InventoryItemV1>>;

/** An inventory variant V1, as the platform answers it. */
export const InventoryVariantV1 = once(() =>
  loose({ variantId: str(), inStock: bool(), quantity: num(), availableForPreorder: bool() }),
);

/** A preorder info V1, as the platform answers it. */
export const PreorderInfoV1 = once(() => loose({ enabled: bool(), message: str(), limit: num() }));

/** An inventory item V1, as a request sends it. */
export const InventoryItemV1Input = once(() =>
  strict({
    id: nul(text()),
    trackQuantity: nul(flag()),
    variants: opt(many(InventoryVariantV1Input())),
    preorderInfo: opt(PreorderInfoV1Input()),
    productId: opt(id()),
    ...readOnly('externalId', 'lastUpdated', 'numericId'),
  }),
);

/** An inventory variant V1, as a request sends it. */
export const InventoryVariantV1Input = once(() =>
  strict({
    variantId: opt(text()),
    inStock: nul(flag()),
    quantity: nul(whole(0, 99_999)),
    ...readOnly('availableForPreorder'),
  }),
);

/** A preorder info V1, as a request sends it. */
export const PreorderInfoV1Input = once(() =>
  strict({ enabled: opt(flag()), message: nul(text(250, 1)), limit: nul(whole(0, 100_000)) }),
);
