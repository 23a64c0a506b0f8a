import type { AvailabilityStatus } from '../enumerations/catalog-v3.ts';
import type { z } from '../../base/schema.ts';
import { ExtendedFields, ExtendedFieldsInput } from './extended-fields.ts';
import { once } from '../../base/once.ts';
import {
  bool,
  flag,
  guid,
  id,
  loose,
  maybe,
  nul,
  num,
  oneOf,
  open,
  opt,
  readOnly,
  str,
  strict,
  string,
  strs,
  text,
  time,
  whole,
} from '../schema/wire.ts';

/** An inventory item, as the platform answers it. */
export const InventoryItem = once(() =>
  loose({
    inStock: bool(),
    quantity: num(),
    id: string(),
    revision: str(),
    createdDate: time(),
    updatedDate: time(),
    variantId: str(),
    locationId: str(),
    productId: str(),
    trackQuantity: bool(),
    availabilityStatus: open<AvailabilityStatus>(),
    preorderInfo: maybe(PreorderInfo()),
    product: maybe(InventoryProductSnapshot()),
    extendedFields: maybe(ExtendedFields()),
  }),
);
export type InventoryItem = z.infer<ReturnType<typeof InventoryItem>>;

/** A preorder info, as the platform answers it. */
export const PreorderInfo = once(() =>
  loose({ enabled: bool(), message: str(), limit: num(), counter: num(), quantity: num() }),
);

/** An inventory product snapshot, as the platform answers it. */
export const InventoryProductSnapshot = once(() =>
  loose({ name: str(), directCategoryIds: strs(), variantName: str(), variantSku: str(), variantVisible: bool() }),
);
export type InventoryProductSnapshot = z.infer<ReturnType<typeof InventoryProductSnapshot>>;

const inventoryItemInput = <IsNew extends boolean>(isNew: IsNew) =>
  oneOf(
    strict({
      inStock: opt(flag()),
      quantity: opt(whole(-99_999, 99_999)),
      id: nul(id()),
      revision: nul(text()),
      variantId: opt(id()),
      locationId: nul(id()),
      productId: opt(guid()),
      preorderInfo: opt(PreorderInfoInput()),
      extendedFields: opt(ExtendedFieldsInput()),
      ...readOnly('createdDate', 'updatedDate', 'trackQuantity', 'availabilityStatus', 'product'),
    }),
    ['quantity', 'inStock'],
    isNew,
  );

/** An inventory item, as a request sends it. */
export const InventoryItemInput = once(() => inventoryItemInput(false));

/** A new inventory item, which says how its stock is tracked: by `quantity`, or by `inStock` alone. */
export const NewInventoryItemInput = once(() => inventoryItemInput(true));

/** A preorder info, as a request sends it. */
export const PreorderInfoInput = once(() =>
  strict({
    enabled: nul(flag()),
    message: nul(text(250, 1)),
    limit: nul(whole(0, 100_000)),
    ...readOnly('counter', 'quantity'),
  }),
);

/** An adjust inventory action, as a request sends it. */
export const AdjustInventoryActionInput = once(() =>
  strict({ incrementBy: opt(whole(1, 99_999)), decrementBy: opt(whole(1, 99_999)) }),
);
