import { Text, z } from '../../domain/schema.ts';

export const Nothing = z.object({});
export const StoreId = z.object({ storeId: Text(100) });
