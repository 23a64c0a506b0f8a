// Compiled from the catalogs by `npm run messages`. Edit those.
import { en } from '@messageformat/runtime/lib/cardinals';
import { count, plural } from '../runtime.ts';

export const ready = "Merchant";
export const limited = "Key: limited";
export const missing = "Key needed";
export const locked = "Key locked";
export const refused = "Key refused";
export const noticeLimited = (d: { actions: string }): string => "This key can’t " + d.actions + ". Tick “Wix Stores” for it in the API Keys Manager, or reconnect with another key.";
export const actions = { products_read: "read products", products_write: "change products", inventory_write: "change stock", groups_write: "change collections and categories" };
export const noticeMissing = "The key was forgotten: it was locked, the browser closed or Shelfedge was updated. Enter it again to edit.";
export const noticeLocked = "The key is locked. Type its passphrase to edit.";
export const noticeRefused = (d: { status: string }): string => "The store refused the key (" + d.status + "). Enter a new one to edit.";
export const noticeForbidden = (d: { actions: string }): string => "This key can’t " + d.actions + " (403). Tick “Wix Stores” for it in the API Keys Manager, or reconnect with another key.";
export const noticeForbiddenAll = "This key can’t manage products (403). Tick “Wix Stores” for it in the API Keys Manager, or reconnect with another key.";
export const keptBack = (d: { count: number }): string => plural(d.count, 0, en, { one: count(d.count) + " change was typed with another key, or recovered. It won’t be sent until you confirm.", other: count(d.count) + " changes were typed with another key, or recovered. They won’t be sent until you confirm." });
export const keptBackOf = (d: { count: number; store: string }): string => plural(d.count, 0, en, { one: count(d.count) + " change of " + d.store + " was typed with another key, or recovered. It won’t be sent until you confirm.", other: count(d.count) + " changes of " + d.store + " were typed with another key, or recovered. They won’t be sent until you confirm." });
export const resendAll = (d: { count: number }): string => plural(d.count, 0, en, { one: "Send " + count(d.count) + " change", other: "Send all " + count(d.count) });
export const passphrase = "Passphrase";
export const unlock = "Unlock";
export const unlocking = "Unlocking…";
export const lock = "Lock the key";
export const passphraseMissing = "Type the passphrase.";
export const wrong = "That isn’t the passphrase. Try again.";
export const wrongWait = (d: { time: string }): string => "That isn’t the passphrase. Try again in " + d.time + ".";
export const wait = (d: { time: string }): string => "Too many tries. Try again in " + d.time + ".";
export const showPassphrase = "Show passphrase";
