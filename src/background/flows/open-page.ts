import { ShelfedgeError } from '../../base/errors.ts';
import type { PageSender, Sender } from '../../protocol/sender.ts';
import { isPageAt, type OpenPage } from '../../store/tab-state.ts';
import type { Runtime } from '../runtime.ts';
import type { Services } from '../services/services.ts';

/** The page that sends, if its tab still shows it. */
export function openPageOf({ app }: Pick<Services, 'app'>, sender: Sender): OpenPage {
  const { tabId, documentId, url } = asPage(sender);
  const page = app.getState().pages[tabId];
  if (page === undefined || page.documentId !== documentId || !isPageAt(page, url)) throw notAllowed();
  return page;
}

/** The tab and document of the page that sends, if the tab still shows it. */
export function openTabOf(context: Pick<Services, 'app'>, sender: Sender): PageSender {
  openPageOf(context, sender);
  return asPage(sender);
}

export function asPage(sender: Sender): PageSender {
  if (sender.caller !== 'page') throw new ShelfedgeError('not_allowed', 'Not allowed.');
  return sender;
}

export const notAllowed = (): ShelfedgeError => new ShelfedgeError('not_allowed', 'Nothing to edit here.');

/** Throws `not_allowed` if the tab of a card shows another page than the one that opened it. */
export async function assertAtItsPage(
  { app, runtime }: Pick<Services, 'app'> & { runtime: Pick<Runtime, 'tabUrl'> },
  sender: Sender,
): Promise<void> {
  if (sender.caller !== 'card') return;
  const page = app.getState().pages[sender.tabId];
  const address = await runtime.tabUrl(sender.tabId);
  if (page === undefined || (address !== undefined && !isPageAt(page, address))) throw notAllowed();
}
