/** The path of a full Chromium that loads an unpacked extension. */
export const chromiumPath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

export const firefoxPath = process.env['FIREFOX'] ?? '/usr/bin/firefox-esr';

/** False where no window can be opened. */
export const hasDisplay =
  process.platform !== 'linux' || Boolean(process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY']);
