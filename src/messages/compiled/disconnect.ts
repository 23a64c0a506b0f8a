// Compiled from the catalogs by `npm run messages`. Edit those.
import { en } from '@messageformat/runtime/lib/cardinals';
import { count, plural } from '../runtime.ts';

export const disconnect = "Disconnect";
export const title = (d: { name: string }): string => "Disconnect " + d.name + "?";
export const text = "Its key is forgotten here. What’s saved stays in the store, and in your history.";
export const sent = (d: { count: number }): string => plural(d.count, 0, en, { one: count(d.count) + " change is on its way to the store. Shelfedge waits up to 30 seconds for the answer and keeps the change in your history, with Undo once you connect the store again.", other: count(d.count) + " changes are on their way to the store. Shelfedge waits up to 30 seconds for the answers and keeps the changes in your history, with Undo once you connect the store again." });
export const unsent = (d: { count: number }): string => plural(d.count, 0, en, { one: count(d.count) + " change isn’t saved yet. It won’t be sent.", other: count(d.count) + " changes aren’t saved yet. They won’t be sent." });
export const waiting = (d: { count: number }): string => plural(d.count, 0, en, { "0": "Disconnecting…", one: "Disconnecting. Waiting for the store’s answer to " + count(d.count) + " change…", other: "Disconnecting. Waiting for the store’s answers to " + count(d.count) + " changes…" });
export const done = (d: { name: string }): string => d.name + " is disconnected.";
export const saved = (d: { count: number }): string => plural(d.count, 0, en, { one: count(d.count) + " change was still saved. It’s in your history, with Undo once you connect the store again.", other: count(d.count) + " changes were still saved. They’re in your history, with Undo once you connect the store again." });
export const unclear = (d: { count: number }): string => plural(d.count, 0, en, { one: count(d.count) + " change may be in the store: it never answered. Shelfedge checks it when you connect the store again.", other: count(d.count) + " changes may be in the store: it never answered. Shelfedge checks them when you connect the store again." });
export const cancelled = (d: { count: number }): string => plural(d.count, 0, en, { one: count(d.count) + " change was not sent.", other: count(d.count) + " changes were not sent." });
export const mayBeSaved = "May be saved";
export const checked = "Checked when you connect the store again.";
export const forgetSent = (d: { count: number }): string => plural(d.count, 0, en, { one: count(d.count) + " change is on its way to a store. Shelfedge waits up to 30 seconds for the answer, then forgets it: it can’t be undone here.", other: count(d.count) + " changes are on their way to your stores. Shelfedge waits up to 30 seconds for the answers, then forgets them: they can’t be undone here." });
export const forgotten = "Everything is forgotten.";
export const forgottenSaved = (d: { count: number }): string => plural(d.count, 0, en, { one: count(d.count) + " change was still saved in the store meanwhile.", other: count(d.count) + " changes were still saved in your stores meanwhile." });
export const forgottenUnclear = (d: { count: number }): string => plural(d.count, 0, en, { one: count(d.count) + " change may be in the store: it never answered. Look there.", other: count(d.count) + " changes may be in your stores: they never answered. Look there." });
export const batch = "Store disconnected. What may be saved is checked when you connect it again.";
