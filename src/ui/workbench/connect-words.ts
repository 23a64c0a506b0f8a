import { platformApi, type ConnectProblem } from '../../domain/store.ts';

/** What happened, what it means, what to do; `told` is what the store said, such as its right address. */
export const connectRuleWords: Record<ConnectProblem, (told: string) => string> = {
  client_elsewhere: () =>
    'This client id belongs to another site than the key. Nothing was connected. Use the one of this site.',
  client_unknown: () => 'The platform knows no app with this client id. Nothing was connected. Copy it again.',
  key_refused: () => 'The platform refused the key (401). Nothing was connected. Copy it again, or make a new one.',
  key_forbidden: () =>
    'The key may not manage this site (403). Nothing was connected. Check the site id, or give the key “Wix Stores” for it.',
  site_unknown: () => 'The key knows no site with this id. Nothing was connected. Copy the site id again.',
  api_unreachable: () => 'Nobody answers at this address. Nothing was connected. Check the address and the connection.',
  api_not_platform: () => 'Something else answers at this address. Nothing was connected. Correct the address.',
  api_throttled: () => 'The platform asks to go slower. Nothing was connected. Try again in a minute.',
  api_failing: () => 'The platform has a problem of its own. Nothing was connected. Try again in a minute.',
  storefront_mismatch: (told) => `This store’s pages live at ${told}. Nothing was connected. Use that address.`,
  catalog_unsupported: () =>
    'This site has no Wix Stores. Nothing was connected. Use the ids of the site with the store.',
  not_allowed: () => 'This address is not allowed. Nothing was connected. Correct the address.',
  permission_denied: () =>
    'The browser was not allowed to open this store’s pages. Nothing was connected. Connect again and allow it.',
};

/** The five answers, as they are asked. */
export const connectFieldWords = {
  storefront: { label: 'Storefront address', hint: 'Where shoppers go, such as https://www.example.com' },
  api: { label: 'API address', hint: `${platformApi}, or an address of this machine. No other gets the key.` },
  clientId: { label: 'OAuth client id', hint: 'Dashboard › Settings › Headless Settings › your OAuth app' },
  siteId: { label: 'Site id', hint: 'In the dashboard’s address, after /dashboard/' },
  apiKey: {
    label: 'API key',
    hint: 'API Keys Manager › Generate key, with the permission “Wix Stores”. Kept until the browser closes, unless you have it remembered then.',
  },
} as const;

/** What is wrong with an answer before anybody is asked. */
export const connectCheckWords = {
  missing: (label: string) => `${label} is missing. Type or paste it.`,
  storefront: 'A storefront has an https:// address. Correct the address.',
  api: `The key goes to ${platformApi} or to this machine only. Correct the address.`,
} as const;
