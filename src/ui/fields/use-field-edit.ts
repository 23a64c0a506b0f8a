import type { Edit } from '../../domain/edit.ts';
import type { PriceChange } from '../../domain/edit.ts';
import { readingsOf, type Entry, type EntryProblem } from '../../domain/typing/entry.ts';
import { fields, type TypingContext } from '../../domain/fields.ts';
import { useServices } from '../shared/services.ts';
import { useDraftStore } from './draft-store.ts';
import { withTyped, type PriceNumber } from '../../domain/typing/price-entry.ts';
import { viewing, type FieldEdit } from './field-edit.ts';
import { isOfPrice, readField, typedPrices, withMain, type ReadField, type Typed } from './read-field.ts';
import { saveField, type Subject } from './save-field.ts';
import { baseValue, isGone, keyOf, latestEdit, shownValue, storeValue } from './standing.ts';

export interface FieldHands {
  key: string;
  state: FieldEdit;
  /** The newest edit of this field, if any. */
  edit: Edit | undefined;
  /** The value in the store as far as is known. */
  stands: string | null;
  /** The value to show; null where there is nothing to edit. */
  shown: string | null;
  /** Whether it is known to be no longer in the store, so that nothing can be saved. */
  isGone: boolean;
  /** What was typed, as it is understood; null while nothing is. */
  entry: Entry | null;
  /** Of a price: what would be stored, and what is stored before; null while nothing is typed or it cannot be read. */
  prices: PriceChange | null;
  context: TypingContext;
  open(): void;
  type(text: string): void;
  /** Types one of the numbers of a price; the field's own shows what follows from it. */
  typeNumber(number: PriceNumber, text: string): void;
  leave(): void;
  cancel(): void;
  /** What was saved and held back is not sent: it stands in the editor again. */
  takenBack(): void;
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
  const drafts = useDraftStore();
  const { target, fetched, edits } = subject;
  const key = keyOf(target);
  const state = drafts.states[key] ?? viewing;
  const field = fields[target.field];
  const context = { currency: fetched.product.currency, locale: services.locale };
  const edit = latestEdit(edits, target);
  const known = { fetched, edits };
  const shown = shownValue(known, target);
  const gone = isGone(edits, target);
  const read = (typed: Typed): ReadField => readField({ known, target, shown, context }, typed);
  const problemIn = (typed: Typed): EntryProblem | null => {
    const { entry } = read(typed);
    return entry.tag === 'ok' ? null : entry.problem;
  };
  const open = () => {
    const base = baseValue(known, target);
    if (shown !== null && base !== null) drafts.send(key, { type: 'opened', base, text: field.typed(shown, context) });
  };
  const type = (text: string) =>
    typeInto({ text, ...(isOfPrice(target.field) && { prices: withMain(state, target.field, text) }) });
  const typeInto = (typed: Typed) => drafts.send(key, { type: 'typed', ...typed, problem: problemIn(typed) });
  const current = state.tag === 'viewing' ? null : read(state);
  return {
    key,
    state,
    edit,
    stands: storeValue(known, target),
    shown,
    isGone: gone,
    entry: current?.entry ?? null,
    prices: current?.prices ?? askedPrices(state, edit),
    context,
    open,
    type,
    typeNumber: (number, text) => {
      const typed = withTyped(typedPrices(state, target.field), number, text);
      const main = read({ text: '', prices: typed });
      const value =
        main.entry.tag === 'ok' ? field.typed(main.entry.value, context) : state.tag === 'viewing' ? '' : state.text;
      open();
      typeInto({ text: value, prices: typed });
    },
    leave: () => drafts.send(key, { type: 'left', problem: state.tag === 'editing' ? problemIn(state) : null }),
    readings: readingsIn(state, (text) => read({ text }).entry.tag === 'ok', context),
    reconsider: () => (state.tag === 'editing' ? typeInto(state) : undefined),
    cancel: () => drafts.send(key, { type: 'cancelled' }),
    takenBack: () => drafts.send(key, { type: 'takenBack' }),
    correct: (value) => {
      open();
      type(field.typed(value, context));
    },
    save: (holdMs) =>
      state.tag === 'editing' && !gone
        ? saveField({ services, drafts, subject, key, state, ...read(state), edit, holdMs })
        : null,
  };
}

/** What an edit that asks would do, while nothing else is typed. */
function askedPrices(state: FieldEdit, edit: Edit | undefined): PriceChange | null {
  const isTyped = state.tag === 'editing' && (state.text !== state.opened || state.prices !== undefined);
  return edit?.state.tag === 'conflict' && !isTyped ? (edit.prices ?? null) : null;
}

function readingsIn(state: FieldEdit, isGood: (text: string) => boolean, context: TypingContext): string[] {
  const trouble = state.tag === 'editing' ? state.trouble : null;
  if (state.tag !== 'editing' || trouble?.kind !== 'typing') return [];
  return readingsOf(trouble.problem, state.text, context).filter(isGood);
}
