import { platformApi, type ConnectProblem } from '../../domain/store.ts';

/** What happened, what it means, what to do; `told` is what the store said, such as its right address. */
export const connectRuleWords: Record<ConnectProblem, (told: string) => string> = {
  client_elsewhere: () =>
    'This client id belongs to a different site than the key. Nothing was connected. Use the one of this site.',
  client_unknown: () => 'No app has this client id. Nothing was connected. Copy it again.',
  key_refused: () => 'The platform refused the key (401). Nothing was connected. Copy it again, or make a new one.',
  key_forbidden: () =>
    'This key can’t manage this site (403). Nothing was connected. Check the site id, or give the key “Wix Stores” for it.',
  site_unknown: () => 'This key can’t see a site with this id. Nothing was connected. Copy the site id again.',
  api_unreachable: () => 'Can’t reach this address. Nothing was connected. Check the address and the connection.',
  api_not_platform: () => 'That isn’t the Wix API. Nothing was connected. Correct the address.',
  api_throttled: () => 'The platform is busy. Nothing was connected. Try again in a minute.',
  api_failing: () => 'The platform had an error. Nothing was connected. Try again in a minute.',
  storefront_mismatch: (told) => `This store’s pages are at ${told}. Nothing was connected. Use that address.`,
  catalog_unsupported: () =>
    'This site has no Wix Stores. Nothing was connected. Use the ids of the site with the store.',
  not_allowed: () => 'That address isn’t allowed. Nothing was connected. Correct the address.',
  permission_denied: () =>
    'The browser was not allowed to open this store’s pages. Nothing was connected. Connect again and allow it.',
};

/** The five fields of the form. */
export const connectFieldWords = {
  storefront: { label: 'Storefront address', hint: 'Where shoppers go, like https://www.example.com' },
  api: { label: 'API address', hint: `Leave as it is: ${platformApi}` },
  clientId: { label: 'OAuth client id', hint: 'Dashboard › Settings › Headless Settings › your OAuth app' },
  siteId: { label: 'Site id', hint: 'In the dashboard’s address, after /dashboard/' },
  apiKey: {
    label: 'API key',
    hint: 'API Keys Manager › Generate key, with the permission “Wix Stores”. Forgotten when the browser closes. You can have it remembered next.',
  },
} as const;

/** What is wrong with a field before it is sent. */
export const connectCheckWords = {
  missing: (label: string) => `${label} is missing. Type or paste it.`,
  storefront: 'A storefront address starts with https://. Correct the address.',
  api: `The key is only sent to ${platformApi} or to this computer. Correct the address.`,
} as const;
