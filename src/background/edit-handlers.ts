import type { Edit } from '../domain/edit.ts';
import { ShelfedgeError } from '../domain/errors.ts';
import { fields } from '../domain/fields.ts';
import { toUndo } from '../edits/undo.ts';
import type { Handlers } from '../protocol/serve.ts';
import type { Sender } from '../protocol/sender.ts';
import { accountOf, type Context } from './context.ts';

type EditCommand = 'edits.commit' | 'edits.undo' | 'edits.retry' | 'edits.discard' | 'edits.keepMine';

export const createEditHandlers = (context: Context): Pick<Handlers, EditCommand> => {
  const { world, runner } = context;
  return {
    'edits.commit': async ({ storeId, intent, holdMs }, sender) => {
      accountOf(context, storeId);
      assertOwnSubject(context, sender, storeId, intent.productId);
      const parsed = fields[intent.field].parse(intent.value, { currency: intent.currency, locale: 'en' });
      if (parsed.tag === 'problem') throw new ShelfedgeError('invalid_input', `edits.commit: ${parsed.problem.tag}`);
      const now = world.now();
      const edit: Edit = {
        ...intent,
        value: parsed.value,
        storeId,
        surface: surfaceOf(sender),
        createdAt: now,
        undoOf: null,
        state: { tag: 'queued', notBefore: now + holdMs },
      };
      return { edit: await runner.add(edit) };
    },
    'edits.undo': async ({ id }, sender) => {
      const edit = await ownEdit(context, sender, id);
      if (edit.state.tag === 'applied') await runner.add(toUndo(edit, world.newId(), world.now(), surfaceOf(sender)));
      else await discard(context, edit);
      return {};
    },
    'edits.retry': async ({ id }, sender) => {
      const edit = await ownEdit(context, sender, id);
      if (edit.state.tag === 'waiting')
        await runner.restart({ ...edit, state: { ...edit.state, nextAt: world.now() } });
      return {};
    },
    'edits.discard': async ({ id }, sender) => {
      await discard(context, await ownEdit(context, sender, id));
      return {};
    },
    'edits.keepMine': async ({ id }, sender) => {
      const edit = await ownEdit(context, sender, id);
      if (edit.state.tag !== 'conflict' || edit.state.theirs === null) return {};
      await runner.restart({ ...edit, base: edit.state.theirs, state: { tag: 'queued', notBefore: world.now() } });
      return {};
    },
  };
};

/** What is on its way or done is not dropped: it has happened. */
async function discard({ runner }: Context, edit: Edit): Promise<void> {
  if (edit.state.tag === 'sending' || edit.state.tag === 'applied')
    throw new ShelfedgeError('conflict', 'The edit was sent already.');
  await runner.remove(edit.id);
}

async function ownEdit(context: Context, sender: Sender, id: string): Promise<Edit> {
  const edit = await context.journal.get(id);
  if (edit === undefined) throw new ShelfedgeError('not_found', 'This edit is gone.');
  assertOwnSubject(context, sender, edit.storeId, edit.productId);
  return edit;
}

/** A card may touch nothing but the product it was opened for. */
function assertOwnSubject({ app }: Context, sender: Sender, storeId: string, productId: string): void {
  if (sender.caller !== 'card') return;
  const card = app.getState().cards[sender.tabId];
  const isOwn =
    card !== undefined &&
    card.documentId === sender.documentId &&
    card.storeId === storeId &&
    card.product.id === productId;
  if (!isOwn) throw new ShelfedgeError('not_allowed', 'Not allowed.');
}

const surfaceOf = ({ caller }: Sender): Edit['surface'] => (caller === 'page' ? 'card' : caller);
