import { canBeUndone, takenBack, type Edit, type Intent } from '../../domain/edit.ts';
import { ShelfedgeError } from '../../base/errors.ts';
import { keepMine } from '../../edits/keep-mine.ts';
import { withWatch, isUnseen } from '../../domain/held-edit.ts';
import { toEdit } from '../../edits/new-edit.ts';
import { toUndo, undoIdOf } from '../../edits/undo.ts';
import { checkKey } from '../flows/key-status.ts';
import type { CommandInput } from '../../protocol/commands.ts';
import type { HandlersOf } from '../../protocol/serve.ts';
import type { Sender } from '../../protocol/sender.ts';
import { resendEdit, resendAllEdits } from '../flows/resend-edits.ts';
import type { Context } from '../context.ts';
import { accountOf, notConnected } from '../services/accounts.ts';
import { assertAtItsPage } from '../flows/open-page.ts';
import { noteHeldEdit } from '../flows/open-page-card.ts';
import { assertGuardrails, toConfirmationRequest } from '../flows/guardrail-check.ts';
import { parseIntent } from '../services/parse-intent.ts';

type EditContext = Pick<Context, 'accounts' | 'app' | 'editStore' | 'journal' | 'runner' | 'readings' | 'runtime'>;

export const createEditHandlers = (context: EditContext): HandlersOf<'edits'> => {
  const { runtime, runner } = context;
  return {
    'edits.commit': async ({ storeId, intent, holdMs, replaces, isUnproven = false }, sender) => {
      const { keyFingerprint } = accountOf(context, storeId);
      assertMayEdit(context, sender, storeId, intent.productId);
      await assertAtItsPage(context, sender);
      const parsed = parseIntent(intent);
      const checked = isUnproven ? { ...parsed, confirmed: [] } : parsed;
      const confirmation = isUnproven
        ? await toConfirmationRequest(context, { storeId, intent: checked, askedAt: runtime.now() })
        : undefined;
      if (!isUnproven) await assertGuardrails(context, storeId, checked);
      const origin = { storeId, keyFingerprint, surface: surfaceOf(sender), createdAt: runtime.now() };
      const replaced = await readReplaced(context, sender, checked, replaces);
      const edit = heldIn(sender, toEdit(checked, origin, holdMs), holdMs);
      noteHeldEdit(context, sender, edit.id, holdMs);
      return { edit: await runner.add({ ...edit, state: confirmation ?? edit.state }, replaced) };
    },
    'edits.undo': async ({ id, holdMs }, sender) => {
      const edit = await readEdit(context, sender, id);
      noteHeldEdit(context, sender, undoIdOf(id), holdMs);
      if (canBeUndone(edit)) await takeBack(context, edit, sender, holdMs);
      else if (edit.state.tag === 'applied')
        throw new ShelfedgeError('conflict', 'The store had this value already: there is nothing to undo.');
      else await discard(context, edit, sender, false);
      return {};
    },
    'edits.retry': async ({ id, holdMs }, sender) => {
      const { storeId, state } = await readEdit(context, sender, id);
      await context.accounts.get(storeId)?.resume();
      // The store may take the key again: show so first, and let everything go on that waited for it.
      const isKeyRefused = state.tag === 'waiting' && state.reason === 'key_refused';
      if (isKeyRefused) await checkKey(context, storeId);
      await runner.retry(
        (edit, { reason }) => edit.id === id || (isKeyRefused && edit.storeId === storeId && reason === 'key_refused'),
        runtime.now() + holdMs,
      );
      return {};
    },
    'edits.discard': async ({ id, isAnswer }, sender) => {
      const edit = await context.journal.get(id);
      // An edit that is gone was discarded before, and the answer was lost.
      if (edit === undefined) return {};
      assertMayEdit(context, sender, edit.storeId, edit.productId);
      await discard(context, edit, sender, isAnswer ?? edit.state.tag === 'conflict');
      return {};
    },
    'edits.keepMine': async ({ id, holdMs, confirmed = [] }, sender) => {
      await readEdit(context, sender, id);
      noteHeldEdit(context, sender, id, holdMs);
      await runner.change([id], (edit) => keepHeld(sender, edit, { nowMs: runtime.now(), holdMs, confirmed }));
      return {};
    },
    'edits.resend': (input, sender) => resend(context, input, sender),
    'edits.resendAll': ({ storeId }) => resendAllEdits(context, storeId).then(() => ({})),
  };
};

function takeBack(
  context: Pick<Context, 'accounts' | 'runner' | 'runtime'>,
  edit: Edit,
  sender: Sender,
  holdMs: number,
): Promise<Edit> {
  const { runner, runtime, accounts } = context;
  const account = accounts.get(edit.storeId);
  if (account?.isStopped === true) throw notConnected();
  const { keyFingerprint } = account ?? edit;
  const undo = toUndo(edit, { now: runtime.now(), holdMs, surface: surfaceOf(sender), keyFingerprint });
  return runner.add(heldIn(sender, undo, holdMs));
}

/** Sends an edit that waits for its person's decision. */
async function resend(
  context: EditContext,
  { id, holdMs }: CommandInput<'edits.resend'>,
  sender: Sender,
): Promise<Record<string, never>> {
  const edit = await readEdit(context, sender, id);
  noteHeldEdit(context, sender, id, holdMs);
  const hold = (resent: Edit): Edit => heldIn(sender, resent, holdMs);
  await resendEdit(context, edit, { dueMs: context.runtime.now() + holdMs, hold });
  return {};
}

/** Answers a question with its person's value. */
function keepHeld(sender: Sender, edit: Edit, how: Parameters<typeof keepMine>[1]): Edit {
  const answer = keepMine(edit, how);
  return answer === edit ? edit : heldIn(sender, answer, how.holdMs);
}

/** An edit that a surface holds back: a card has to be there until the undo window is over. */
const heldIn = ({ caller }: Sender, edit: Edit, holdMs: number): Edit =>
  caller === 'card' && holdMs > 0 ? withWatch(edit) : edit;

/**
 * Drops an edit. An edit in flight or applied throws `conflict`. An edit that may have been applied is undone instead:
 * the undo reads first and writes nothing if it was not. A stock change that may have been applied is dropped without
 * an undo, because its effect is unknown. A question that came up after the person's decision stays: it is not answered
 * with the store's value.
 */
async function discard(
  context: Pick<Context, 'accounts' | 'runner' | 'runtime'>,
  edit: Edit,
  sender: Sender,
  isAnswer: boolean,
): Promise<void> {
  // Checked in the journal: the edit may have been sent meanwhile, or its question may have come up since the press.
  const isNew = ({ state }: Edit): boolean => state.tag === 'conflict' && !isAnswer;
  let isAskedAgain = false;
  const left = await context.runner.change([edit.id], (stored) => {
    if (!isDroppable(stored) || isNew(stored)) return stored;
    const question = takenBack(stored, context.runtime.now());
    isAskedAgain = question !== null;
    return question;
  });
  const remaining = left.find(({ id }) => id === edit.id);
  if (isAskedAgain) return;
  if (remaining !== undefined && isUnsentOrOpen(remaining)) await takeBack(context, remaining, sender, 0);
  else if (remaining !== undefined) throw new ShelfedgeError('conflict', 'The edit was sent already.');
}

const isUnsentOrOpen = (edit: Edit): boolean =>
  edit.state.tag === 'waiting' || edit.state.tag === 'queued' || (isUnseen(edit) && edit.ownValues.length > 0);

const isDroppable = ({ state, delta, ownValues }: Edit): boolean => {
  // The edit that it replaced may have been applied.
  if (state.tag === 'queued') return ownValues.length === 0;
  if (state.tag === 'waiting') return delta !== null || (!state.wasSent && ownValues.length === 0);
  if (isUnseen({ state })) return ownValues.length === 0;
  return state.tag === 'conflict' || state.tag === 'refused';
};

/**
 * The id of the edit to replace, if it exists and this sender may change it. Throws `conflict` for new units that
 * contain the units of an edit which is gone: another edit has merged these.
 */
async function readReplaced(
  context: Pick<Context, 'app' | 'journal'>,
  sender: Sender,
  intent: Intent,
  id: string | undefined,
): Promise<string[]> {
  if (id === undefined) return [];
  const edit = await context.journal.get(id);
  if (edit === undefined) {
    if (intent.delta !== null && (await context.journal.get(intent.id)) === undefined)
      throw new ShelfedgeError('conflict', 'The edit to replace is gone.');
    return [];
  }
  assertMayEdit(context, sender, edit.storeId, edit.productId);
  return [edit.id];
}

async function readEdit(context: Pick<Context, 'app' | 'journal'>, sender: Sender, id: string): Promise<Edit> {
  const edit = await context.journal.get(id);
  if (edit === undefined) throw new ShelfedgeError('not_found', 'This edit is gone.');
  assertMayEdit(context, sender, edit.storeId, edit.productId);
  return edit;
}

/** Throws `not_allowed` if a card sends an edit of another product than its own. */
function assertMayEdit({ app }: Pick<Context, 'app'>, sender: Sender, storeId: string, productId: string): void {
  if (sender.caller !== 'card') return;
  const card = app.getState().cards[sender.tabId];
  const isItsProduct =
    card !== undefined &&
    card.documentId === sender.documentId &&
    card.storeId === storeId &&
    card.productId === productId;
  if (!isItsProduct) throw new ShelfedgeError('not_allowed', 'Not allowed.');
}

function surfaceOf({ caller }: Sender): Edit['surface'] {
  if (caller === 'page') throw new ShelfedgeError('not_allowed', 'Not allowed.');
  return caller;
}
