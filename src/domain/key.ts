import { z } from '../base/schema.ts';

/** The permissions that a merchant's API key needs for all features. */
export const keyPermissions = ['products_read', 'products_write', 'inventory_write', 'groups_write'] as const;
export const KeyPermission = z.enum(keyPermissions);
export type KeyPermission = z.infer<typeof KeyPermission>;

/** The minimum length of the passphrase that encrypts a key. */
export const minPassphraseLength = 10;

/**
 * Where a key is kept. `device`: on disk, for whoever has the browser's profile. `passphrase`: on disk, encrypted
 * with it. `session`: in memory, until the browser closes.
 */
export type KeptBy = 'device' | 'passphrase' | 'session';

/** The choices of minutes after which an unused store is locked; null: when the browser closes. */
export const lockChoices: readonly (number | null)[] = [5, 15, 30, 60, 240, null];
/** For a remembered key. */
export const lockDefaultMinutes = 15;
/** For a key that is only in memory, and for a member of a store without a remembered key. */
export const idleDefaultMinutes = 30;
