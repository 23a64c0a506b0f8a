import { z } from './schema.ts';

/** What a merchant's key must be allowed for the whole product to work. */
export const keyPermissions = ['products_read', 'products_write', 'inventory_write'] as const;
export const KeyPermission = z.enum(keyPermissions);
export type KeyPermission = z.infer<typeof KeyPermission>;

/** The fewest characters of a passphrase that keeps a key. */
export const shortestPassphrase = 10;

/** The choices for how long a remembered key stays unlocked while nobody uses it; null: until the browser closes. */
export const lockChoices: readonly (number | null)[] = [5, 15, 60, 240, null];
export const lockDefaultMinutes = 15;
