import type { DatabaseSync } from 'node:sqlite';
import { allRows, firstRow, insertRow, updateRow } from '../database.ts';
import type { Shop } from '../shop.ts';

/** An OAuth app of the site; its id is the client id that customers log in with. */
export interface OauthApp {
  id: string;
  createdDate: string;
  name: string;
  description?: string | undefined;
  loginUrl?: string | undefined;
  applicationType?: string | undefined;
  /** Exact addresses that a log-in may return to. */
  allowedRedirectUris: string[];
  /** Hosts that everything else may return to. */
  allowedRedirectDomains: string[];
  /** Origins of the windows that a silent log-in may answer. */
  allowedDomains: string[];
}

const toApp = ({ body }: { body: string }): OauthApp => JSON.parse(body) as OauthApp;

/** The apps that were made over the API, oldest first; the client that the platform was started with is none of them. */
export const listApps = (db: DatabaseSync): OauthApp[] =>
  allRows<{ body: string }>(db, 'SELECT body FROM oauth_apps ORDER BY rowid').map(toApp);

export function findApp(db: DatabaseSync, id: string): OauthApp | undefined {
  const row = firstRow<{ body: string }>(db, 'SELECT body FROM oauth_apps WHERE id = ?', id);
  return row && toApp(row);
}

export const addApp = (db: DatabaseSync, app: OauthApp): void =>
  insertRow(db, 'oauth_apps', { id: app.id, body: JSON.stringify(app) });

export const saveApp = (db: DatabaseSync, app: OauthApp): void =>
  updateRow(db, 'oauth_apps', { id: app.id }, { body: JSON.stringify(app) });

/** True if customers can log in with this client id. */
export const isClient = ({ db, clientId }: Shop, id: string): boolean =>
  id === clientId || findApp(db, id) !== undefined;
