import { changeEntry } from '../../store/app-store.ts';
import type { Services } from '../services/services.ts';
import { closeCardIn } from './open-page-card.ts';

/**
 * Shows the pages of a store in a tab as shoppers see them, or no longer; without `isOn`, the other way round. An open card
 * closes; its typed text is kept. Nothing happens in a tab without a page of a store.
 */
export function setShopperView({ app }: Pick<Services, 'app'>, tabId: number, isOn?: boolean): void {
  const { pages, shopperTabs } = app.getState();
  const storeId = pages[tabId]?.storeId;
  if (storeId === undefined) return;
  const next = isOn ?? shopperTabs[tabId] !== storeId;
  app.setState({
    shopperTabs: next ? { ...shopperTabs, [tabId]: storeId } : changeEntry(shopperTabs, tabId, () => undefined),
  });
  if (next) closeCardIn(app, tabId);
}

/** Ends it in every tab of a store. */
export const endShopperViews = ({ app }: Pick<Services, 'app'>, storeId: string): void =>
  app.setState(({ shopperTabs }) => ({
    shopperTabs: Object.fromEntries(Object.entries(shopperTabs).filter(([, id]) => id !== storeId)),
  }));
