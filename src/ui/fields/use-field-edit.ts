import type { Edit } from '../../domain/edit.ts';
import { readEntry, type Entry, type EntryProblem } from '../../domain/entry.ts';
import { codeOf } from '../../domain/errors.ts';
import { fields, type TypingContext } from '../../domain/fields.ts';
import { useServices, type Services } from '../shared/services.ts';
import { useSharedDesk } from './desk.ts';
import { viewing, type FieldEdit } from './field-edit.ts';
import { toMeant, type Meant } from './meant.ts';
import {
  baseValue,
  isReplaced,
  keyOf,
  latestEdit,
  shownValue,
  storeValue,
  type Fetched,
  type Target,
} from './standing.ts';

/** What a field is edited on. */
export interface Subject {
  storeId: string;
  fetched: Fetched;
  target: Target;
  /** Newest first. */
  edits: readonly Edit[];
}

export interface FieldHands {
  key: string;
  state: FieldEdit;
  /** The newest edit of this field, if any. */
  edit: Edit | undefined;
  /** The value in the store as far as is known. */
  stands: string | null;
  /** The value to show; null where there is nothing to edit. */
  shown: string | null;
  /** What was typed, as it is understood; null while nothing is. */
  entry: Entry | null;
  context: TypingContext;
  open(): void;
  type(text: string): void;
  leave(): void;
  cancel(): void;
  /** Opens the editor with the text of an edit that was not saved. */
  correct(value: string): void;
  /** Saves what was typed and answers the new edit's id; null where there is nothing to send. */
  save(holdMs: number): string | null;
}

/** One field's state and everything that can be done with it. */
export function useFieldEdit(subject: Subject): FieldHands {
  const services = useServices();
  const desk = useSharedDesk();
  const { target, fetched, edits } = subject;
  const key = keyOf(target);
  const state = desk.states[key] ?? viewing;
  const field = fields[target.field];
  const context = { currency: fetched.product.currency, locale: services.locale };
  const edit = latestEdit(edits, target);
  const shown = shownValue(fetched, target, edit);
  const entryOf = (text: string): Entry => readEntry(text, target.field, shown, context);
  const problemIn = (text: string): EntryProblem | null => {
    const entry = entryOf(text);
    return entry.tag === 'ok' ? null : entry.problem;
  };
  const open = () => {
    const base = baseValue(fetched, target, edit);
    if (shown !== null && base !== null) desk.send(key, { type: 'opened', base, text: field.typed(shown, context) });
  };
  const type = (text: string) => desk.send(key, { type: 'typed', text, problem: problemIn(text) });
  return {
    key,
    state,
    edit,
    stands: storeValue(fetched, target, edit),
    shown,
    entry: state.tag === 'viewing' ? null : entryOf(state.text),
    context,
    open,
    type,
    leave: () => desk.send(key, { type: 'left', problem: state.tag === 'editing' ? problemIn(state.text) : null }),
    cancel: () => desk.send(key, { type: 'cancelled' }),
    correct: (value) => {
      open();
      type(field.typed(value, context));
    },
    save: (holdMs) => {
      if (state.tag !== 'editing') return null;
      const entry = entryOf(state.text);
      if (entry.tag === 'problem') desk.send(key, { type: 'stopped', problem: entry.problem });
      else if (!field.same(state.base, entry.value)) {
        const id = services.newId();
        desk.send(key, { type: 'submitted', id });
        void commit(services, subject, { id, ...toMeant(entry, state.base, edit), holdMs, before: edit }).then(
          (seen) => desk.send(key, { type: 'seen', edit: seen }),
          (error: unknown) => desk.send(key, { type: 'failed', id, code: codeOf(error) }),
        );
        return id;
      } else {
        desk.send(key, { type: 'cancelled' });
        if (edit !== undefined && isReplaced(edit)) void drop(services, edit);
      }
      return null;
    },
  };
}

interface Typed extends Meant {
  id: string;
  holdMs: number;
  before: Edit | undefined;
}

/** Hands the intent to the journal; an edit of the same field that waits for a decision makes room for it first. */
async function commit(services: Services, { storeId, target, fetched }: Subject, typed: Typed): Promise<Edit> {
  const { holdMs, before, ...said } = typed;
  if (before !== undefined && isReplaced(before)) await drop(services, before);
  const { product } = fetched;
  const names = {
    productName: product.name.slice(0, 200),
    variantLabel: product.variants.find(({ id }) => id === target.variantId)?.label.slice(0, 500) ?? null,
    currency: product.currency,
  };
  const intent = { ...target, ...said, ...names };
  const send = () => services.call('edits.commit', { storeId, intent, holdMs });
  // A worker that died meanwhile gives no answer; the same intent again is still one edit.
  const { edit } = await send().catch((error: unknown) =>
    codeOf(error) === 'interrupted' ? send() : Promise.reject(error),
  );
  return edit;
}

/** Drops an edit; one that is gone or was sent meanwhile needs no dropping. */
const drop = (services: Services, { id }: Edit): Promise<unknown> =>
  services.call('edits.discard', { id }).catch(() => undefined);
