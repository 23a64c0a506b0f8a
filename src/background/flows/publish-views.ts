import { originOf } from '../../domain/address.ts';
import { checkoutIdIn } from '../../domain/checkout.ts';
import { storeAt } from '../../domain/storefront.ts';
import type { CardView } from '../../protocol/view.ts';
import { isIn, type CardSender, type PageSender, type Sender } from '../../protocol/sender.ts';
import { otherVersion, readViewPort } from '../../protocol/view-port.ts';
import type { PortLike } from '../../store/mirror.ts';
import { drawCardView, toCardView, toPopupView, toWorkbenchView } from '../../store/project.ts';
import { drawPage, readPage } from '../../store/project-page.ts';
import { asRead, type Publisher } from '../../store/publish.ts';
import { findStore, type AppState } from '../../store/app-store.ts';
import type { HeldEdits } from './held-edits.ts';
import { dropInactivePages } from './inactive-pages.ts';
import { dropPlans } from './tile-plans.ts';
import type { Services } from '../services/services.ts';

/**
 * Shows a page of the extension, or a storefront page, its own view of the state; other callers nothing. A page of
 * another version could misread the view: an own page is told about the version, a storefront page gets nothing.
 */
export async function publishView(
  context: Pick<Services, 'app' | 'runtime' | 'showAllBatches' | 'showDraftBatches'> & {
    version: string;
    workbenches: Set<PortLike>;
    publisher: Publisher<AppState>;
    held: Pick<HeldEdits, 'follow'>;
  },
  name: string,
  port: PortLike,
  sender: Sender | undefined,
): Promise<void> {
  const { app, runtime, publisher } = context;
  const { page, version } = readViewPort(name);
  if (sender === undefined || sender.caller !== page) return;
  if (version !== context.version) return isIn(sender, 'editors') ? port.postMessage(otherVersion) : undefined;
  if (isIn(sender, 'popups')) {
    const address = (await runtime.activeTabUrl()) ?? '';
    const { stores } = app.getState();
    // The platform's own pages, such as a checkout, belong to a store, too.
    const front = storeAt(stores, address) ?? stores.find(({ api }) => api === originOf(address));
    // A choice lasts until another tab or address is in front.
    const isChosen = app.getState().chosenStore?.address === address;
    if (!isChosen) app.setState({ chosenStore: null, ...(front !== undefined && { frontStoreId: front.id }) });
    const checkoutId = checkoutIdIn(address) ?? null;
    await dropInactivePages(context);
    return publisher.follow(
      asRead((state) => toPopupView(state, front?.id ?? null, checkoutId)),
      port,
    );
  }
  if (isIn(sender, 'workbenches')) {
    const { workbenches } = context;
    workbenches.add(port);
    port.onDisconnect.addListener(() => {
      workbenches.delete(port);
      if (workbenches.size === 0) dropPlans(app);
    });
    // A journal that cannot be read hides no store.
    await context.showAllBatches().catch(runtime.report);
    await context.showDraftBatches().catch(runtime.report);
    if (!workbenches.has(port)) return;
    return publisher.follow(asRead(toWorkbenchView), port);
  }
  if (isIn(sender, 'cards')) {
    context.held.follow(port, sender);
    return publisher.follow({ read: cardViewOf(sender), draw: drawCardView }, port);
  }
  const read = (state: AppState) => readPage(isShownIn(state, sender) ? state : nothing(state), sender.tabId);
  publisher.follow({ read, draw: drawPage, isByEntry: true }, port);
}

const cardViewOf =
  ({ tabId, documentId }: CardSender) =>
  (state: AppState): CardView | null =>
    state.cards[tabId]?.documentId === documentId ? toCardView(state, tabId) : null;

/** True if the tab's page is the document that follows it: neither an earlier document nor one of another store. */
function isShownIn(state: AppState, { tabId, documentId, origin }: PageSender): boolean {
  const page = state.pages[tabId];
  const store = findStore(state, page?.storeId ?? '');
  return page?.documentId === documentId && store !== undefined && originOf(store.storefront) === origin;
}

const nothing = (state: AppState): AppState => ({ ...state, pages: {}, cards: {} });
