import type { DatabaseSync } from 'node:sqlite';
import { allRows } from './database.ts';

/** The settings that a seeded database stores, so that the file can be opened again. */
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
  | 'captchaWanted'
  | 'oauthApps'
  | 'published';

/** All settings stored so far. */
export function readSettings(db: DatabaseSync): Partial<Record<SettingName, string>> {
  const rows = allRows<{ key: SettingName; value: string }>(db, 'SELECT key, value FROM settings');
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

/** Stores a setting. */
export function writeSetting(db: DatabaseSync, key: SettingName, value: string): void {
  db.prepare('INSERT OR REPLACE INTO settings (key, value) VALUES (?, ?)').run(key, value);
}
