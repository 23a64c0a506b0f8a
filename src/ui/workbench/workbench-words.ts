import type { Place } from '../shared/bench-address.ts';

/** Words of the workbench alone. */
export const workbenchWords = {
  unlockTitle: 'Unlock Shelfedge',
  unlocked: 'Unlocked. You can close this window.',
  storeGone: 'This store is no longer connected. You can close this window.',
  stores: 'Stores',
  noStores: 'Connect your store to start.',
  connectTitle: 'Connect store',
  keyTitle: (store: string) => `Enter the key of ${store}`,
  connect: 'Connect store',
  connectKey: 'Check key',
  permission: 'Your browser will ask if Shelfedge can work on your storefront’s pages.',
  asking: 'Asking the browser…',
  checking: 'Checking the key…',
  secret: 'key',
  connected: (name: string) => `Connected: ${name}`,
  openStore: 'Open the store',
  callIt: (name: string) => `Call it “${name}”`,
  disconnect: 'Disconnect',
  disconnectTitle: (name: string) => `Disconnect ${name}?`,
  disconnectText: 'Its key and its pending changes are forgotten here. Nothing changes in the store itself.',
  places: 'Workbench',
  place: { stores: 'Stores', bulk: 'Bulk change', history: 'History', guardrails: 'Guardrails' } satisfies Record<
    Place,
    string
  >,
  needYou: (count: number) => (count === 1 ? 'change needs you' : 'changes need you'),
} as const;
