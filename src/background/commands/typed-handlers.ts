import { ShelfedgeError } from '../../base/errors.ts';
import type { PrintedField } from '../../domain/printed-text.ts';
import type { TypedChange } from '../../products/working-copy/unsaved-value.ts';
import { keepChanges, withoutSaved } from '../../products/working-copy/working-copy.ts';
import type { HandlersOf } from '../../protocol/serve.ts';
import { isIn } from '../../protocol/sender.ts';
import { changeEntry, findEditable, type AppState } from '../../store/app-store.ts';
import type { OpenCard } from '../../store/tab-state.ts';
import type { Context } from '../context.ts';
import { notAllowed, openCardOf } from './card-handlers.ts';

export const createTypedHandlers = ({ app }: Pick<Context, 'app'>): HandlersOf<'typed'> => ({
  'typed.keep': async ({ by, changes }, sender) => {
    if (!isIn(sender, 'editors')) throw notAllowed();
    if (sender.caller === 'card') noteTyping({ app }, openCardOf({ app }, sender), by, changes);
    if (changes.some(({ storeId }) => findEditable(app.getState(), storeId) === undefined))
      throw new ShelfedgeError('not_connected', 'This store is not connected.');
    app.setState(({ workingCopy, edits }) => ({
      // A surface may report text as being saved although the journal has its edit by now.
      workingCopy: withoutSaved(keepChanges(workingCopy, changes, { by, surface: sender.caller }), edits),
    }));
    return { seq: app.getState().workingCopy.seq };
  },
});

/** Notes under which mount a card keeps text, and that its page may be shown the fields that were typed into. */
function noteTyping(
  { app }: Pick<Context, 'app'>,
  { tabId, card }: { tabId: number; card: OpenCard },
  by: string,
  changes: readonly TypedChange[],
): void {
  const isOwn = ({ storeId, productId }: TypedChange): boolean =>
    storeId === card.storeId && productId === card.productId;
  if (!changes.every(isOwn)) throw notAllowed();
  const fields = card.printed.filter((field) => changes.some((one) => one.field === field && one.typed !== null));
  app.setState(({ cards, pages }) => ({
    cards: card.typedBy === by ? cards : changeEntry(cards, tabId, (open) => ({ ...open, typedBy: by })),
    pages: pages[tabId]?.productId === card.productId ? withShown(pages, tabId, fields) : pages,
  }));
}

/** The pages, of which one may now be shown the text typed into these fields of its product. */
const withShown = (pages: AppState['pages'], tabId: number, fields: readonly PrintedField[]): AppState['pages'] =>
  fields.every((field) => pages[tabId]?.shown.includes(field))
    ? pages
    : changeEntry(pages, tabId, (page) => ({ ...page, shown: [...new Set([...page.shown, ...fields])] }));
