import type { Edit } from '../../domain/edit.ts';
import { ShelfedgeError } from '../../domain/errors.ts';
import { accountOf } from '../services/accounts.ts';
import type { Services } from '../services/services.ts';
import { isOthers } from '../services/other-key-edits.ts';

/** How many edits change hands in one transaction. */
const chunk = 500;

const waitsForKey = ({ state }: Edit): boolean => state.tag === 'waiting' && state.reason === 'other_key';

/** An edit that is sent with this key from now on; one that waits is due at `dueMs`. */
const withKey = (edit: Edit, who: string, dueMs: number): Edit => ({
  ...edit,
  who,
  state: edit.state.tag === 'waiting' ? { ...edit.state, nextAt: dueMs } : edit.state,
});

function keyOf(context: Pick<Services, 'accounts'>, storeId: string): string {
  const { writer } = accountOf(context, storeId);
  if (writer === null) throw new ShelfedgeError('not_elevated', 'There is no key to send it with.');
  return writer.who;
}

/** Sends an edit that waits because of its key with the one that is here now, from `dueMs` on. */
export async function adopt(
  context: Pick<Services, 'accounts' | 'runner'>,
  { id, storeId }: Edit,
  dueMs: number,
): Promise<void> {
  const who = keyOf(context, storeId);
  await context.runner.change([id], (edit) => (waitsForKey(edit) ? withKey(edit, who, dueMs) : edit));
  await context.runner.resume();
}

/** Sends all edits of a store that were typed under another key with the one that is here now, oldest first. */
export async function adoptAll(
  context: Pick<Services, 'accounts' | 'editStore' | 'runner' | 'world'>,
  storeId: string,
): Promise<void> {
  const { editStore, runner, world } = context;
  const who = keyOf(context, storeId);
  await editStore.ready();
  const others = [...editStore.edits.all()].filter((edit) => edit.storeId === storeId && isOthers(edit, who));
  const ids = others.map(({ id }) => id);
  for (let from = 0; from < ids.length; from += chunk)
    await runner.change(ids.slice(from, from + chunk), (edit) =>
      isOthers(edit, who) ? withKey(edit, who, world.now()) : edit,
    );
  await runner.resume();
}
