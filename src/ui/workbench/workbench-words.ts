import type { Surface } from '../../domain/edit.ts';

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
  changes: 'Recent changes',
  noChanges: 'No changes yet. What you change on a store’s page or in the popup stands here, with Undo.',
  surfaces: { card: 'On the page', popup: 'Popup', workbench: 'Workbench' } satisfies Record<Surface, string>,
} as const;
