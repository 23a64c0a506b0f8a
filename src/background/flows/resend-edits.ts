import { asConfirmed, type Edit } from '../../domain/edit.ts';
import { ShelfedgeError } from '../../base/errors.ts';
import { accountOf } from '../services/accounts.ts';
import type { Services } from '../services/services.ts';
import { isKeptBack } from '../services/kept-back-edits.ts';

/** How many edits are changed in one transaction. */
const chunk = 500;

const waitsForPerson = ({ state }: Edit): boolean =>
  state.tag === 'waiting' && (state.reason === 'other_key' || state.reason === 'restored');

/** The edit confirmed and bound to this key; a waiting one becomes due at `dueMs`. */
const resentWith = (edit: Edit, fingerprint: string, dueMs: number): Edit => ({
  ...asConfirmed(edit, dueMs),
  keyFingerprint: fingerprint,
  state: edit.state.tag === 'waiting' ? { ...edit.state, nextAt: dueMs } : edit.state,
});

function keyOf(context: Pick<Services, 'accounts'>, storeId: string): string {
  const { writer } = accountOf(context, storeId);
  if (writer === null) throw new ShelfedgeError('not_elevated', 'There is no key to send it with.');
  return writer.keyFingerprint;
}

/** Queues an edit of which nothing was sent. An edit that may be in the store already stays as it is. */
const queued = (edit: Edit, dueMs: number): Edit =>
  edit.state.tag === 'waiting' && !edit.state.wasSent ? { ...edit, state: { tag: 'queued', notBefore: dueMs } } : edit;

/**
 * Sends an edit that waits for another key, or for its person after a lost journal, with the current key, from `dueMs` on. `hold` marks
 * a queued edit as held back by the surface that sends it again.
 */
export async function resendEdit(
  context: Pick<Services, 'accounts' | 'runner'>,
  { id, storeId }: Edit,
  { dueMs, hold }: { dueMs: number; hold(edit: Edit): Edit },
): Promise<void> {
  const fingerprint = keyOf(context, storeId);
  await context.runner.change([id], (edit) =>
    waitsForPerson(edit) ? hold(queued(resentWith(edit, fingerprint, dueMs), dueMs)) : edit,
  );
  await context.runner.resume();
}

/** Sends all single edits of a store that its person has to confirm, and all rows of another key, with the current key, oldest first. */
export async function resendAllEdits(
  context: Pick<Services, 'accounts' | 'editStore' | 'runner' | 'runtime'>,
  storeId: string,
): Promise<void> {
  const { editStore, runner, runtime } = context;
  const fingerprint = keyOf(context, storeId);
  await editStore.ready();
  const others = [...editStore.edits.all()].filter((edit) => edit.storeId === storeId && isKeptBack(edit, fingerprint));
  const ids = others.map(({ id }) => id);
  for (let from = 0; from < ids.length; from += chunk)
    await runner.change(ids.slice(from, from + chunk), (edit) =>
      isKeptBack(edit, fingerprint) ? resentWith(edit, fingerprint, runtime.now()) : edit,
    );
  await runner.resume();
}
