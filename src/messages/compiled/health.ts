// Compiled from the catalogs by `npm run messages`. Edit those.

export const title = "Health of this store";
export const key = { ready: "Key works", missing: "Key needed", locked: "Key locked", refused: "Key refused" };
export const permissions = { all: "May change products and stock", lacks: (d: { actions: string }): string => "Can’t " + d.actions };
export const allSaved = "No changes waiting";
