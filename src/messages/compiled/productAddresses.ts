// Compiled from the catalogs by `npm run messages`. Edit those.

export const label = "Product addresses";
export const hint = (d: { slot: string }): string => "Where your product pages are, like /products/" + d.slot + ". Leave empty to let Shelfedge learn it.";
export const hintLearnt = (d: { patterns: string; slot: string }): string => "Where your product pages are, like /products/" + d.slot + ". Leave empty to let Shelfedge learn it. Learned so far: " + d.patterns;
export const set = (d: { pattern: string }): string => "Product pages are at " + d.pattern;
export const learnt = (d: { patterns: string }): string => "Learned from your pages: " + d.patterns;
export const nothingLearnt = "Shelfedge learns where your product pages are.";
export const change = "Change product addresses";
export const save = "Save addresses";
export const problems = { not_a_path: (d: { slot: string }): string => "Type a path that starts with /, like /products/" + d.slot + ".", no_slug: (d: { slot: string }): string => "Put " + d.slot + " where the product’s name is in the address.", several_slugs: (d: { slot: string }): string => "Use " + d.slot + " only once.", slug_not_last: (d: { slot: string }): string => "End the address with /" + d.slot + ".", no_path: (d: { slot: string }): string => "Put a word in front of " + d.slot + ", like /products/" + d.slot + ".", too_deep: (d: { slot: string }): string => "Use at most three words in front of " + d.slot + "." };
