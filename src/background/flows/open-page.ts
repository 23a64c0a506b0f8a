import { isSamePage } from '../../domain/address.ts';
import { ShelfedgeError } from '../../domain/errors.ts';
import type { Sender } from '../../protocol/sender.ts';
import type { OpenPage } from '../../store/tab-state.ts';
import type { Services } from '../services/services.ts';

type PageSender = Extract<Sender, { caller: 'page' }>;

/** The page that sends, if its tab still shows it. */
export function openPageOf({ app }: Pick<Services, 'app'>, sender: Sender): OpenPage {
  const { tabId, documentId, url } = asPage(sender);
  const page = app.getState().pages[tabId];
  if (page === undefined || page.documentId !== documentId || !isSamePage(page.url, url)) throw notAllowed();
  return page;
}

export function asPage(sender: Sender): PageSender {
  if (sender.caller !== 'page') throw new ShelfedgeError('not_allowed', 'Not allowed.');
  return sender;
}

export const notAllowed = (): ShelfedgeError => new ShelfedgeError('not_allowed', 'Nothing to edit here.');
