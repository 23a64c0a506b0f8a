// Compiled from the catalogs by `npm run messages`. Edit those.

export const copy = "Copy details";
export const copied = "Copied";
export const unsaved = { copy: "Copy what isn’t saved", copied: "Copied", saved: "Saved as a file", product: "Product", variant: "Variant", field: "Field", before: "Old value", after: "New value" };
export const version = (d: { version: string }): string => "Shelfedge " + d.version;
export const browser = (d: { browser: string }): string => "Browser: " + d.browser;
export const surface = (d: { surface: string }): string => "Surface: " + d.surface;
export const error = (d: { code: string }): string => "Error: " + d.code;
export const status = (d: { status: string }): string => "Status: " + d.status;
export const request = (d: { requestId: string }): string => "Request id: " + d.requestId;
export const time = (d: { time: string }): string => "Time: " + d.time;
