import type { z } from '../../base/schema.ts';
import { InfoSectionRequestedField } from '../enumerations/requested-fields.ts';
import { once } from '../../base/once.ts';
import {
  anyObject,
  choice,
  free,
  id,
  loose,
  many,
  nul,
  num,
  opt,
  readOnly,
  str,
  strict,
  string,
  text,
  time,
} from '../schema/wire.ts';

/** An info section, as the platform answers it. */
export const InfoSection = once(() =>
  loose({
    id: string(),
    revision: str(),
    createdDate: time(),
    updatedDate: time(),
    uniqueName: str(),
    title: str(),
    description: free(),
    plainDescription: str(),
    assignedProductsCount: num(),
  }),
);
export type InfoSection = z.infer<ReturnType<typeof InfoSection>>;

/** An info section, as a request sends it. */
export const InfoSectionInput = once(() =>
  strict({
    id: nul(id()),
    revision: nul(text()),
    uniqueName: opt(text(100)),
    title: opt(text(50, 1)),
    description: opt(anyObject()),
    plainDescription: nul(text(16_000)),
    ...readOnly('createdDate', 'updatedDate', 'assignedProductsCount'),
  }),
);

/** An info section seed, as a request sends it. */
export const InfoSectionSeedInput = once(() =>
  strict({
    id: nul(id()),
    uniqueName: nul(text(100)),
    title: nul(text(50, 1)),
    description: opt(anyObject()),
    plainDescription: nul(text(16_000)),
  }),
);

/** The fields of an info section that are returned only on request. */
export const infoSectionFields = once(() => opt(many(choice(InfoSectionRequestedField), 100)));
