import { defineConfig, type UserManifest } from 'wxt';
import { loopbackHosts as merchantsHosts } from './src/domain/build-hosts.store.ts';
import { loopbackHosts } from './src/domain/build-hosts.ts';
import { plainGate } from './scripts/build/plain-gate.ts';
import { storeHosts } from './scripts/build/store-hosts.ts';
import { browserMessages } from './scripts/messages/compile-catalogs.ts';
import { readCatalogs } from './scripts/messages/read-catalogs.ts';

const [originalLanguage = 'en'] = readCatalogs().keys();

/** The two builds: what merchants get, and the one that demo, tests and benches run. They differ in hosts of this machine alone. */
const builds = {
  store: { hosts: merchantsHosts, plugins: [storeHosts()], suffix: '' },
  local: { hosts: loopbackHosts, plugins: [], suffix: '-local' },
};

/** The configuration of one of the two builds. */
export const configOf = (name: keyof typeof builds) => {
  const { hosts, plugins, suffix } = builds[name];
  return defineConfig({
    modules: ['@wxt-dev/module-react'],
    imports: false,
    vite: ({ mode }) => ({
      plugins: [plainGate(), ...plugins],
      css: {
        modules: { generateScopedName: mode === 'production' ? '[hash:base64:5]' : '[name]-[local]-[hash:base64:5]' },
      },
    }),
    outDirTemplate: `{{browser}}-mv{{manifestVersion}}${suffix}{{modeSuffix}}`,
    targetBrowsers: ['chrome', 'firefox'],
    manifestVersion: 3,
    hooks: {
      // The wrapper that WXT puts around a content script posts the extension's id to the page.
      'entrypoints:found': (_, found) => {
        for (const entry of found) if (entry.name === 'content') entry.type = 'unlisted-script';
      },
      'build:publicAssets': (_, assets) => {
        for (const [tag, catalog] of readCatalogs())
          assets.push({
            relativeDest: `_locales/${tag.replace('-', '_')}/messages.json`,
            contents: browserMessages(catalog),
          });
      },
    },
    manifest: ({ browser, command }) => toManifest(browser, hosts, command === 'serve'),
  });
};

export default configOf('store');

function toManifest(browser: string, hosts: readonly string[], isServed: boolean): UserManifest {
  const loopback = hosts.map((host) => `http://${host}/*`);
  return {
    name: '__MSG_name__',
    description: '__MSG_description__',
    default_locale: originalLanguage,
    permissions: [
      'storage',
      // Keeps the journal when the disk runs low. Neither browser asks a person about it.
      'unlimitedStorage',
      'activeTab',
      'scripting',
      'alarms',
      'identity',
      ...(browser === 'chrome' ? ['offscreen'] : []),
    ],
    host_permissions: ['https://www.wixapis.com/*'],
    optional_host_permissions: ['https://*/*', ...loopback],
    action: { default_title: '__MSG_action__' },
    commands: {
      'edit-mode': { suggested_key: { default: 'Alt+Shift+E' }, description: '__MSG_editMode__' },
      'view-as-shopper': { suggested_key: { default: 'Alt+Shift+V' }, description: '__MSG_viewAsShopper__' },
    },
    options_ui: { page: 'workbench.html', open_in_tab: true },
    web_accessible_resources: [
      {
        resources: ['card.html'],
        matches: ['https://*/*', ...loopback],
        ...(browser === 'chrome' ? { use_dynamic_url: true } : {}),
      },
    ],
    content_security_policy: { extension_pages: policyOf(hosts, isServed) },
    ...(browser === 'chrome'
      ? { minimum_chrome_version: '128' }
      : {
          browser_specific_settings: {
            gecko: {
              id: 'shelfedge@shelfedge.example',
              strict_min_version: '140.0',
              data_collection_permissions: { required: ['none'] },
            },
          },
        }),
  };
}

/** What the extension's pages may load, and whom they may speak with. */
function policyOf(hosts: readonly string[], isServed: boolean): string {
  const anyPort = hosts.map((host) => `http://${host}:*`);
  // The development server sends its changes over a socket.
  const sockets = isServed ? hosts.map((host) => `ws://${host}:*`) : [];
  const platform = 'https://www.wixapis.com';
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self'",
    ['img-src', "'self'", 'data:', 'https://static.wixstatic.com', 'https://video.wixstatic.com', ...anyPort].join(' '),
    // The port is one that browsers refuse: what overwrites the buffers of requests goes nowhere (`platform/overwrite.ts`).
    ['connect-src', "'self'", platform, `${platform}:9`, ...anyPort, ...sockets].join(' '),
    ['frame-src', 'https:', ...anyPort].join(' '),
    "base-uri 'none'",
    "form-action 'none'",
    "object-src 'none'",
  ].join('; ');
}
