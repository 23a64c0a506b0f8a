import type { Edit } from '../../domain/edit.ts';
import { readEntry, readingsOf, type Entry, type EntryProblem } from '../../domain/entry.ts';
import { fields, type TypingContext } from '../../domain/fields.ts';
import { useServices } from '../shared/services.ts';
import { useSharedDesk } from './desk.ts';
import { viewing, type FieldEdit } from './field-edit.ts';
import { saveField, type Subject } from './save-field.ts';
import { baseValue, keyOf, latestEdit, shownValue, storeValue } from './standing.ts';

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
  /** Takes a question back, to type on. */
  reconsider(): void;
  /** What text that can mean two things may be changed to. */
  readings: string[];
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
    readings: readingsIn(state, (text) => entryOf(text).tag === 'ok', context),
    reconsider: () => {
      if (state.tag === 'editing') type(state.text);
    },
    cancel: () => desk.send(key, { type: 'cancelled' }),
    correct: (value) => {
      open();
      type(field.typed(value, context));
    },
    save: (holdMs) =>
      state.tag === 'editing'
        ? saveField({ services, desk, subject, key, state, entry: entryOf(state.text), edit, holdMs })
        : null,
  };
}

function readingsIn(state: FieldEdit, isGood: (text: string) => boolean, context: TypingContext): string[] {
  const trouble = state.tag === 'editing' ? state.trouble : null;
  if (state.tag !== 'editing' || trouble?.kind !== 'typing') return [];
  return readingsOf(trouble.problem, state.text, context).filter(isGood);
}
