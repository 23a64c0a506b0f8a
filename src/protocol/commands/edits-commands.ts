import { Edit, Intent } from '../../domain/edit.ts';
import { GuardRule } from '../../domain/guardrails.ts';
import { Text, z } from '../../base/schema.ts';
import { command } from './command.ts';
import { Nothing, StoreId } from './inputs.ts';

const EditId = z.object({ id: z.guid() });
/** How long a write is held back where a card could not prove that it was seen. */
const holdMs = z.int().check(z.gte(0), z.lte(10_000));
const Unproven = z.object({ isUnproven: z.optional(z.boolean()) });
const HeldEditId = z.object({ id: z.guid(), holdMs });

export const editsCommands = {
  /**
   * Keeps the intent durably, then starts it. `holdMs` holds it back for an undo window. The edit in `replaces`, which
   * waits for a decision, is dropped in the same step. Where nothing proves that the person saw the card
   * (`isUnproven`), no guardrail is confirmed: an intent that a guardrail asks about becomes an edit that asks, to be
   * answered in the popup.
   */
  'edits.commit': command({
    callers: 'quickEditors',
    repeatable: true,
    use: 'checked',
    input: z.extend(Unproven, { storeId: Text(100), intent: Intent, holdMs, replaces: z.optional(z.guid()) }),
    output: z.object({ edit: Edit }),
  }),
  /** Takes an edit back: drops it if nothing was sent, else a new edit from its value to its base. */
  'edits.undo': command({
    callers: 'editors',
    repeatable: false,
    use: 'takenBack',
    input: HeldEditId,
    output: Nothing,
  }),
  /** Tries a waiting edit now. */
  'edits.retry': command({
    callers: 'editors',
    repeatable: true,
    use: 'checked',
    input: HeldEditId,
    output: Nothing,
  }),
  /**
   * `isAnswer`: the surface showed the question, and this decides it for the store's value. Omitted: the stored edit
   * decides.
   */
  'edits.discard': command({
    callers: 'editors',
    repeatable: true,
    use: 'takenBack',
    input: z.extend(EditId, { isAnswer: z.optional(z.boolean()) }),
    output: Nothing,
  }),
  /**
   * Settles a conflict: "mine" writes over the current value; `confirmed` are the guardrails that asked and were
   * answered.
   */
  'edits.keepMine': command({
    callers: 'editors',
    repeatable: true,
    use: 'checked',
    input: z.extend(HeldEditId, { confirmed: z.optional(z.array(GuardRule)) }),
    output: Nothing,
  }),
  /** Sends an edit that was typed under another key with the current key. */
  'edits.resend': command({
    callers: 'editors',
    repeatable: true,
    use: 'checked',
    input: HeldEditId,
    output: Nothing,
  }),
  /** Like `edits.resend`, for all edits of a store. */
  'edits.resendAll': command({
    callers: 'ownPages',
    repeatable: false,
    use: 'checked',
    input: StoreId,
    output: Nothing,
  }),
};
