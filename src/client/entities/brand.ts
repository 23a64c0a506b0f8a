import type { z } from '../../base/schema.ts';
import { BrandRequestedField } from '../enumerations/requested-fields.ts';
import { once } from '../../base/once.ts';
import { choice, id, loose, many, nul, num, opt, readOnly, str, strict, string, text, time } from '../schema/wire.ts';

/** A brand, as the platform answers it. */
export const Brand = once(() =>
  loose({
    id: string(),
    revision: str(),
    createdDate: time(),
    updatedDate: time(),
    name: str(),
    assignedProductsCount: num(),
  }),
);
export type Brand = z.infer<ReturnType<typeof Brand>>;

/** A brand, as a request sends it. */
export const BrandInput = once(() =>
  strict({
    id: nul(id()),
    revision: nul(text()),
    name: opt(text(50, 1)),
    ...readOnly('createdDate', 'updatedDate', 'assignedProductsCount'),
  }),
);

/** The fields of a brand that are returned only on request. */
export const brandFields = once(() => opt(many(choice(BrandRequestedField), 100)));
