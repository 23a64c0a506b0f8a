// Compiled from the catalogs by `npm run messages`. Edit those.
import { en } from '@messageformat/runtime/lib/cardinals';
import { count, plural } from '../runtime.ts';

export const title = "How should Shelfedge keep your key?";
export const works = "Your key works. Wix shows it only once, so choose what happens to it here. You can change this later, under Stores.";
export const change = "How should Shelfedge keep your key from now on?";
export const current = "As it is now";
export const device = { label: "Stay connected on this computer", text: "You never enter the key again here. Whoever can open this browser profile, or copy its folder, can use the key: the profile isn’t a safe." };
export const passphrase = { label: "Ask me for a passphrase", text: (d: { minutes: number }): string => "The key is encrypted. You type the passphrase after the browser was closed, and after " + plural(d.minutes, 0, en, { one: count(d.minutes) + " minute", other: count(d.minutes) + " minutes" }) + " without use." };
export const session = { label: "Only until the browser closes", text: (d: { minutes: number }): string => "Nothing stays on this computer. The key is forgotten with the browser, and after " + plural(d.minutes, 0, en, { one: count(d.minutes) + " minute", other: count(d.minutes) + " minutes" }) + " without use. Then you enter it again, or make a new one." };
export const back = "Back";
export const submit = "Keep the key";
export const keeping = "Keeping the key…";
