import { z } from '../../domain/schema.ts';

export const Text = (max: number) => z.string().check(z.maxLength(max));
export const Nothing = z.object({});
export const StoreId = z.object({ storeId: Text(100) });
