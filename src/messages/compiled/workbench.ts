// Compiled from the catalogs by `npm run messages`. Edit those.
import { en } from '@messageformat/runtime/lib/cardinals';
import { count, plural } from '../runtime.ts';

export const unlockTitle = "Unlock Shelfedge";
export const unlocked = "Unlocked. You can close this window.";
export const storeGone = "This store is no longer connected. You can close this window.";
export const stores = "Stores";
export const noStores = "Connect your store to start.";
export const connectTitle = "Connect store";
export const keyTitle = (d: { store: string }): string => "Reconnect " + d.store;
export const connect = "Connect store";
export const permission = "Your browser will ask if Shelfedge can work on your storefront’s pages.";
export const unkept = "Shelfedge couldn’t keep what you typed. If you close this tab, you’ll have to type it again.";
export const asking = "Asking the browser…";
export const checking = "Checking the key…";
export const connected = (d: { name: string }): string => "Connected: " + d.name;
export const callIt = (d: { name: string }): string => "Call it “" + d.name + "”";
export const rename = "Rename";
export const renameLabel = "Name of the store";
export const renameSave = "Save name";
export const unsent = (d: { count: number }): string => plural(d.count, 0, en, { one: count(d.count) + " change not saved yet", other: count(d.count) + " changes not saved yet" });
export const places = "Workbench";
export const place = { stores: "Stores", bulk: "Bulk change", history: "History", guardrails: "Guardrails" };
export const needYou = (d: { count: number }): string => plural(d.count, 0, en, { one: "change needs you", other: "changes need you" });
export const showKey = "Show key";
export const openStore = "Open the store";
