import type { DatabaseSync } from 'node:sqlite';
import { allRows } from './database.ts';

/** What a stocked database remembers besides its goods, so that a file can be opened again as it was. */
export type SettingName =
  | 'shopName'
  | 'currency'
  | 'locale'
  | 'catalogVersion'
  | 'clientId'
  | 'siteId'
  | 'apiKey'
  | 'signingKey'
  | 'memberEmail'
  | 'memberPassword'
  | 'accountId'
  | 'appId'
  | 'appSecret'
  | 'appInstanceId'
  | 'signOnPolicy'
  | 'captchaWanted';

/** All settings stored so far. */
export function readSettings(db: DatabaseSync): Partial<Record<SettingName, string>> {
  const rows = allRows<{ key: SettingName; value: string }>(db, 'SELECT key, value FROM settings');
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

/** Stores a setting, over the one before. */
export function writeSetting(db: DatabaseSync, key: SettingName, value: string): void {
  db.prepare('INSERT OR REPLACE INTO settings (key, value) VALUES (?, ?)').run(key, value);
}
