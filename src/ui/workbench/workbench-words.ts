import type { Place } from '../shared/bench-address.ts';

/** Words of the workbench alone. */
export const workbenchWords = {
  stores: 'Stores',
  noStores: 'No store is connected yet. These five answers connect one.',
  connectTitle: 'Connect store',
  keyTitle: (store: string) => `Enter the key of ${store}`,
  connect: 'Connect store',
  connectKey: 'Check key',
  permission: 'The browser will ask whether Shelfedge may work on your storefront’s pages.',
  asking: 'Asking the browser …',
  checking: 'Checking the key …',
  secret: 'key',
  connected: (name: string) => `Connected: ${name}`,
  openStore: 'Open the store',
  disconnect: 'Disconnect',
  disconnectTitle: (name: string) => `Disconnect ${name}?`,
  disconnectText:
    'Its key and its changes that are still waiting are forgotten here. Nothing changes in the store itself.',
  places: 'Workbench',
  place: { stores: 'Stores', bulk: 'Bulk change', history: 'History', guardrails: 'Guardrails' } satisfies Record<
    Place,
    string
  >,
  needYou: (count: number) => (count === 1 ? 'change needs you' : 'changes need you'),
} as const;
