// Compiled from the catalogs by `npm run messages`. Edit those.

export const kept = "The key is kept until the browser closes or it is locked; then you enter it again.";
export const remembered = "The key is remembered on this device, encrypted.";
export const remember = "Remember on this device";
export const lockNow = "Lock now";
export const change = "Change passphrase";
export const check = "Check key";
export const checking = "Checking…";
export const forget = "Forget key";
export const forgetTitle = "Forget the key?";
export const forgetText = "You’ll have to enter it again to edit. Wix shows a key only once. Pending changes stay.";
export const lost = "Lost the passphrase? Enter the key";
export const lockAfter = "Lock when idle for";
export const never = "Only when the browser closes";
