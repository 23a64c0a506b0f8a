import type { z } from '../../base/schema.ts';
import { RibbonRequestedField } from '../enumerations/requested-fields.ts';
import { once } from '../../base/once.ts';
import { choice, id, loose, many, nul, num, opt, readOnly, str, strict, string, text, time } from '../schema/wire.ts';

/** A ribbon, as the platform answers it. */
export const Ribbon = once(() =>
  loose({
    id: string(),
    revision: str(),
    createdDate: time(),
    updatedDate: time(),
    name: str(),
    assignedProductCount: num(),
  }),
);
export type Ribbon = z.infer<ReturnType<typeof Ribbon>>;

/** A ribbon, as a request sends it. */
export const RibbonInput = once(() =>
  strict({
    id: nul(id()),
    revision: nul(text()),
    name: opt(text(30, 1)),
    ...readOnly('createdDate', 'updatedDate', 'assignedProductCount'),
  }),
);

/** The fields of a ribbon that are returned only on request. */
export const ribbonFields = once(() => opt(many(choice(RibbonRequestedField), 100)));
