import { z } from './schema.ts';

/** The permissions that a merchant's API key needs for all features. */
export const keyPermissions = ['products_read', 'products_write', 'inventory_write'] as const;
export const KeyPermission = z.enum(keyPermissions);
export type KeyPermission = z.infer<typeof KeyPermission>;

/** The minimum length of the passphrase that encrypts a key. */
export const minPassphraseLength = 10;

/** The choices of minutes after which an unused remembered key is locked; null: when the browser closes. */
export const lockChoices: readonly (number | null)[] = [5, 15, 60, 240, null];
export const lockDefaultMinutes = 15;
