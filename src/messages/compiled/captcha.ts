// Compiled from the catalogs by `npm run messages`. Edit those.

export const off = "If members need to solve a captcha, it’s on the store’s login page.";
export const on = "The store’s captcha is shown in the popup.";
export const setUp = "Show captcha in the popup";
export const change = "Change captcha";
export const title = "Captcha";
export const text = "Members can solve the store’s captcha in the popup. Wix has no page for this, so your store needs one that shows it; the user guide says how. Without one, they log in on the store’s page, as now.";
export const submit = "Save captcha";
export const remove = "Stop showing it";
export const busy = "Saving…";
export const fields = { page: { label: "Page that shows it", hint: "At the store’s address, like https://www.example.com/captcha" }, visibleKey: { label: "Visible site key", hint: "For the captcha that a person solves. Leave empty if there’s none." }, invisibleKey: { label: "Invisible site key", hint: "For the one that asks nothing; it’s tried first. Leave empty if there’s none." } };
export const problems = { not_allowed: "The page must be at the store’s own address. Nothing was changed. Correct the address.", not_a_key: "That isn’t a site key. Nothing was changed. Copy it again.", no_key: "One of the two keys is needed. Nothing was changed. Paste it here or below." };
