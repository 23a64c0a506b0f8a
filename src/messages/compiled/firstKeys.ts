// Compiled from the catalogs by `npm run messages`. Edit those.

export const field = "New value";
