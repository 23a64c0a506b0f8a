import type { Sender } from '../../protocol/sender.ts';
import { isPageAt } from '../../store/tab-state.ts';
import type { Services } from '../services/services.ts';
import { asPage, notAllowed, openPageOf } from './open-page.ts';
import { maxLinks, type TileFinder } from './tile-finder.ts';

/**
 * The ids of the products that the links of picked tiles lead to, each once, looked up anew. Hidden products are left out.
 * Throws `not_allowed` if there are none, or if the tab has moved on meanwhile.
 */
export async function findPicked(
  context: Pick<Services, 'app'> & { tiles: TileFinder },
  sender: Sender,
  links: readonly string[],
): Promise<string[]> {
  const { tabId } = asPage(sender);
  const page = openPageOf(context, sender);
  const ids = new Set<string>();
  for (let from = 0; from < links.length; from += maxLinks) {
    const found = await context.tiles.find(tabId, page, links.slice(from, from + maxLinks), 'pressed');
    for (const { id } of found.values()) ids.add(id);
  }
  if (ids.size === 0 || !isPageAt(page, openPageOf(context, sender).url)) throw notAllowed();
  return [...ids];
}
