// Compiled from the catalogs by `npm run messages`. Edit those.

export const kept = "The key is kept until the browser closes or it is locked; then you enter it again.";
export const remembered = "The key is remembered on this device, encrypted.";
export const stays = "Stays connected. Whoever can open this browser profile, or copy its folder, can use the key.";
export const keepOtherwise = "Change how it’s kept";
export const lockNow = "Lock now";
export const lockTitle = "Lock without a passphrase?";
export const lockText = "Nothing could unlock the key again, so Shelfedge forgets it. You’ll have to enter it again to edit, and Wix shows a key only once. With a passphrase, you could unlock it.";
export const setPassphrase = "Set a passphrase";
export const change = "Change passphrase";
export const check = "Check key";
export const checking = "Checking…";
export const forget = "Forget key";
export const forgetTitle = "Forget the key?";
export const forgetText = "You’ll have to enter it again to edit. Wix shows a key only once. Pending changes stay.";
export const lost = "Lost the passphrase? Enter the key";
export const lockAfter = "Lock when idle for";
export const never = "Only when the browser closes";
