/** The topics of the help, by group, in their order. A topic's id is its address: `#help/ID`. */
export const helpGroups = {
  begin: ['start', 'connect', 'connect-problems', 'permissions', 'stores'],
  key: ['key', 'remember', 'key-refused', 'key-changed', 'data'],
  edit: ['page', 'popup', 'keyboard', 'sale-prices', 'variants', 'stock', 'bulk', 'undo', 'history'],
  guardrails: [
    'guardrails',
    'zero-price',
    'decimals',
    'sale-not-below',
    'below-cost',
    'thin-margin',
    'big-change',
    'negative-stock',
    'duplicate-sku',
  ],
  happens: [
    'offline',
    'slow',
    'browser-closed',
    'changed-elsewhere',
    'not-accepted',
    'gone',
    'session-expired',
    'not-kept',
    'inactive-page',
    'trouble',
  ],
  more: ['members', 'captcha', 'whats-new'],
} as const;

export type HelpGroup = keyof typeof helpGroups;
export type HelpTopic = (typeof helpGroups)[HelpGroup][number];

/** Every topic, in order. */
export const helpTopics: readonly HelpTopic[] = Object.values(helpGroups).flat();
