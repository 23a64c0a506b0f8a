/** The path of a full Chromium that loads an unpacked extension. */
export const chromiumPath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

export const firefoxPath = process.env['FIREFOX'] ?? '/usr/bin/firefox-esr';
