import { changeEntry } from '../../store/app-store.ts';
import type { Services } from '../services/services.ts';
import { closeCardIn } from './page-card.ts';

type ViewServices = Pick<Services, 'app' | 'runner' | 'runtime'>;

/**
 * Shows the pages of a store in a tab as shoppers see them, or no longer; without `isOn`, the other way round. An open card
 * closes; its typed text is kept. Nothing happens in a tab without a page of a store.
 */
export async function setShopperView(context: ViewServices, tabId: number, isOn?: boolean): Promise<void> {
  const { app } = context;
  const { pages, shopperTabs } = app.getState();
  const storeId = pages[tabId]?.storeId;
  if (storeId === undefined) return;
  const next = isOn ?? shopperTabs[tabId] !== storeId;
  app.setState({
    shopperTabs: next ? { ...shopperTabs, [tabId]: storeId } : changeEntry(shopperTabs, tabId, () => undefined),
  });
  if (next) await closeCardIn(context, tabId);
}

/** Ends it in every tab of a store. */
export const endShopperViews = ({ app }: Pick<Services, 'app'>, storeId: string): void =>
  app.setState(({ shopperTabs }) => ({
    shopperTabs: Object.fromEntries(Object.entries(shopperTabs).filter(([, id]) => id !== storeId)),
  }));
