// Compiled from the catalogs by `npm run messages`. Edit those.
import { en } from '@messageformat/runtime/lib/cardinals';
import { count, plural } from '../runtime.ts';

export const title = "What Shelfedge keeps";
export const intro = "All of it is on this device. Shelfedge has no server and counts nothing.";
export const link = "What Shelfedge keeps";
export const allStores = "For all stores";
export const otherStore = "A store no longer connected";
export const loading = "Looking…";
export const nothing = "Nothing is kept.";
export const memory = "In memory, until the browser closes";
export const memoryDisconnect = "In memory, until the browser closes or you disconnect the store";
export const deviceDisconnect = "On this device, until you disconnect the store";
export const deviceStays = "On this device, until you forget everything";
export const edits = "On this device. Saved ones as long as History says, unsent ones until they’re saved or you disconnect the store";
export const entries = (d: { count: number }): string => plural(d.count, 0, en, { one: count(d.count) + " entry", other: count(d.count) + " entries" });
export const items = { stores: "Your stores: names, addresses and ids", guardrails: "Guardrails you set", productPaths: "Where the store’s product pages are", productPattern: "Where you said its product pages are", corner: "Where the docked button stands", decimals: "How many decimals the store’s prices have, where that is unusual", historyLimits: "How much history you keep", keyFingerprint: "A check value that tells one key from another", editsBackup: "A copy of unsent changes that an earlier version made", openCopy: "A copy of unsent changes, in case the browser loses them", historyCopy: "A copy of the changes of the last 30 days that you can undo, in case the browser loses them", valuesCopy: "A copy of your stores, settings and typed text, in case the browser loses them", drafts: "Text typed and not saved", forms: "Forms of bulk changes that you have begun", keyRecheck: "When to check a refused key again", callStarts: "When Shelfedge called the store in the last minute, to keep to its limit", preWarmedAt: "When the store’s log-in was last prepared", apiKey: "The API key", connectKey: "The API key in a form that isn’t finished", customerSession: "The log-in as a visitor or member", pendingCredential: "A step of a log-in that isn’t finished", pendingLogin: "A log-in on the store’s page that isn’t finished", pendingLogOut: "A log-out the store hasn’t heard of yet", pricesRead: "What your products cost in the last 30 days", state: "Open pages, cards and log-ins", cardShapes: "How large open cards are, and what they preview", usedAt: "When Shelfedge was last used, to lock the key", tabsReached: "That open tabs have their script", updateWaits: "That an update is ready", readings: "Products you’ve seen, for when you’re offline; what only you may see of them is encrypted", keys: "The API key, encrypted with your passphrase", batches: "Bulk changes", draftBatches: "Bulk changes you previewed and didn’t apply, for 7 days at most", draftRequests: "What these bulk changes ask for", draftRows: "The rows of their previews", edits: "Changes, saved and unsent", subjects: "Names and SKUs of products in the history, for its search", unreadable: "Records that couldn’t be read", meta: "The number of this list of changes", news: "The version whose news you haven’t seen", clock: "How far this computer’s clock is off", workerStarts: "How often Shelfedge has started", historyPruned: "When the history was last shortened, and by how much", forgetting: "That everything is being forgotten", connectTried: "What a store that you’re about to connect is called and where it is", openKeys: "The API key, which opens without a passphrase" };
export const forget = "Forget everything";
export const forgetHint = "Shelfedge is then as it was right after you installed it.";
export const forgetTitle = "Forget everything?";
export const forgetText = "All stores are disconnected. Keys, guardrails, unsaved text, log-ins and the whole history are removed from this device, with the access to your stores’ pages. What’s saved stays in your stores.";
export const forgetUnsent = (d: { count: number }): string => plural(d.count, 0, en, { one: count(d.count) + " change is not in the store yet and is lost.", other: count(d.count) + " changes are not in the store yet and are lost." });
