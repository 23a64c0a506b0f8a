import { once } from '../../base/once.ts';
import { anyObject, loose, map, opt, record, strict } from '../schema/wire.ts';

/** Fields that apps of the site have added, by namespace. */
export const ExtendedFields = once(() => loose({ namespaces: map(anyObject()) }));

/** Fields that apps of the site have added, as they are written. */
export const ExtendedFieldsInput = once(() => strict({ namespaces: opt(record(anyObject())) }));
