import type { Edit } from '../domain/edit.ts';
import { ShelfedgeError } from '../domain/errors.ts';
import type { Book } from '../edits/book.ts';
import type { Accounts } from './accounts.ts';
import { accountOf, type Context } from './context.ts';

/** How many edits of one transaction change hands. */
const chunk = 500;

/** An edit that is sent with this key from now on; one that waits for that is due at `dueMs`. */
const withKey = (edit: Edit, who: string, dueMs: number): Edit => ({
  ...edit,
  who,
  state:
    edit.state.tag === 'waiting' && edit.state.reason === 'other_key' ? { ...edit.state, nextAt: dueMs } : edit.state,
});

/** Whether an edit was typed under another key than this one and is still to be sent. */
const isOthers = ({ who, state }: Edit, own: string): boolean =>
  who !== null && who !== own && (state.tag === 'queued' || state.tag === 'waiting');

/** How many edits of each store were typed under another key than the one that is here. */
export function countOthers({ edits }: Pick<Book, 'edits'>, accounts: Accounts): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const edit of edits.all()) {
    const writer = accounts.get(edit.storeId)?.writer ?? null;
    if (writer !== null && isOthers(edit, writer.who)) counts[edit.storeId] = (counts[edit.storeId] ?? 0) + 1;
  }
  return counts;
}

const writerOf = (context: Context, storeId: string) => {
  const { writer } = accountOf(context, storeId);
  if (writer === null) throw new ShelfedgeError('not_elevated', 'There is no key to send it with.');
  return writer;
};

/** Sends an edit that waits because of its key with the one that is here now. */
export async function adopt(context: Context, { id, storeId }: Edit, dueMs: number): Promise<void> {
  const { who } = writerOf(context, storeId);
  await context.runner.change([id], (edit) =>
    edit.state.tag === 'waiting' && edit.state.reason === 'other_key' ? withKey(edit, who, dueMs) : edit,
  );
  await context.runner.resume();
}

/** Sends all edits of a store that were typed under another key with the one that is here now, oldest first. */
export async function adoptAll(context: Context, storeId: string): Promise<void> {
  const { book, runner, world } = context;
  const { who } = writerOf(context, storeId);
  await book.ready();
  const ids = [...book.edits.all()]
    .filter((edit) => edit.storeId === storeId && isOthers(edit, who))
    .map(({ id }) => id);
  for (let from = 0; from < ids.length; from += chunk)
    await runner.change(ids.slice(from, from + chunk), (edit) =>
      isOthers(edit, who) ? withKey(edit, who, world.now()) : edit,
    );
  await runner.resume();
}
