// Compiled from the catalogs by `npm run messages`. Edit those.
import { en } from '@messageformat/runtime/lib/cardinals';
import { count, plural } from '../runtime.ts';

export const title = "Change the passphrase";
export const text = "The key stays the same. Only the new passphrase unlocks it from now on.";
export const submit = "Change passphrase";
export const busy = "Encrypting…";
export const current = "Current passphrase";
export const next = "New passphrase";
export const again = "New passphrase again";
export const hint = "Use four or five unrelated words.";
export const strength = { short: (d: { min: number }): string => plural(d.min, 0, en, { one: "Too short: at least " + count(d.min) + " character.", other: "Too short: at least " + count(d.min) + " characters." }), weak: "Weak. Add a word or two.", fair: "Fair. One more word makes it strong.", strong: "Strong." };
export const missing = "Type the passphrase.";
export const different = "These don’t match. Type them again.";
export const show = { current: "Show current passphrase", next: "Show new passphrase", again: "Show new passphrase again" };
export const recovery = "There’s no way to recover the passphrase. If you forget it, enter the key again. It doesn’t protect against someone who knows it or controls this computer.";
