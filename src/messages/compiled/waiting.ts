// Compiled from the catalogs by `npm run messages`. Edit those.

export const offline = { short: "offline", next: "Kept here. Saves when you’re back online." };
export const throttled = { short: "the store is busy", next: "Kept here. Trying again automatically." };
export const server = { short: "the store had an error", next: "Kept here. Trying again automatically." };
export const timeout = { short: "the store is slow", next: "Kept here. Trying again automatically." };
export const malformed_answer = { short: "unreadable answer from the store", next: "Kept here. Trying again automatically." };
export const busy = { short: "this product is being changed elsewhere", next: "Kept here. Trying again automatically." };
export const key_missing = { short: "the key is needed", next: "Kept here. Unlock or enter the key to save it." };
export const key_refused = { short: "the store refused the key", next: "Kept here. Enter a valid key to save it." };
export const other_key = { short: "typed with another key", next: "Kept here. Send it with the current key, or discard it." };
export const restored = { short: "recovered", next: "Kept here. It may be saved already: look at the product, then send it or discard it." };
