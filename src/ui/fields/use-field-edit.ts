import type { Edit } from '../../domain/edit.ts';
import type { PriceChange } from '../../domain/edit.ts';
import { readingsOf, type Entry, type EntryProblem } from '../../domain/typing/entry.ts';
import { fields, type TypingContext } from '../../domain/fields.ts';
import type { Product } from '../../domain/product.ts';
import { useServices, type Services } from '../shared/services.ts';
import { useDraftStore, type DraftStore } from './draft-store.ts';
import { withTyped, type PriceNumber } from '../../domain/typing/price-entry.ts';
import { isTyped, viewing, type FieldEdit } from './field-edit.ts';
import { isOfPrice, readField, typedPrices, withMain, type ReadField, type Typed } from './read-field.ts';
import { saveField, type Subject } from './save-field.ts';
import { baseValue, shownValue, storeValue } from '../../products/values/current-value.ts';
import { isGone, latestEdit } from '../../products/values/edit-lookup.ts';
import type { Fetched } from '../../products/values/known-product.ts';
import { keyOf, targetOfKey } from '../../products/values/target.ts';
import { keepsCurrentValue, isUnchanged } from './unchanged.ts';

export interface FieldController {
  key: string;
  state: FieldEdit;
  /** The newest edit of this field, if any. */
  edit: Edit | undefined;
  /** The value in the store, as far as known. */
  storeValue: string | null;
  /** The value to show; null if there is nothing to edit. */
  shown: string | null;
  /** True if the part no longer exists in the store. Nothing can be saved then. */
  isGone: boolean;
  /** True if saving the typed text would change nothing. */
  isUnchanged: boolean;
  /** True if the store's current value was typed on purpose and is saved: otherwise a row of a bulk change would replace it. */
  keepsCurrent: boolean;
  /** The meaning of the typed text; null if nothing is typed. */
  entry: Entry | null;
  /** For a price: the stored prices and those that would be stored; null if nothing is typed or it cannot be read. */
  prices: PriceChange | null;
  context: TypingContext;
  open(): void;
  type(text: string): void;
  /** Types one of the numbers of a price. The field itself shows the resulting price. */
  typeNumber(number: PriceNumber, text: string): void;
  leave(): void;
  cancel(): void;
  /** Reopens the editor after a delayed save was undone. */
  takenBack(): void;
  /** The text that was typed here before a later one, typed elsewhere, took its place; null for none. */
  other: string | null;
  /** Types the text that was typed here, or goes on with the later one. */
  takeOther(): void;
  keepNewer(): void;
  /** Withdraws a guardrail's question, to go on typing. */
  reconsider(): void;
  /** Unambiguous texts to choose from, where the typed text can mean two things. */
  readings: string[];
  /** Opens the editor with the value of a refused edit. */
  correct(value: string): void;
  /** Saves the typed text and returns the new edit's id; null if nothing is sent. */
  save(holdMs: number): string | null;
}

/** The state of one field, and the actions on it. */
export function useFieldEdit(subject: Subject): FieldController {
  const services = useServices();
  const drafts = useDraftStore();
  const { target, fetched, edits } = subject;
  const key = keyOf(target);
  const state = drafts.states[key] ?? viewing;
  const field = fields[target.field];
  const context = contextOf(services, fetched.product);
  const edit = latestEdit(edits, target);
  const known = { fetched, edits };
  const shown = shownValue(known, target);
  const reading = { known, target, shown, context };
  const read = (typed: Typed): ReadField => drafts.read(key, reading, typed);
  const open = () => {
    const base = baseValue(known, target);
    if (shown !== null && base !== null) drafts.send(key, { type: 'opened', base, text: field.typed(shown, context) });
  };
  const type = (text: string) =>
    typeInto({ text, ...(isOfPrice(target.field) && { prices: withMain(state, target.field, text) }) });
  const typeInto = (typed: Typed) => drafts.send(key, { type: 'typed', ...typed, problem: problemOf(read(typed)) });
  const current = state.tag === 'viewing' ? null : read(state);
  const keepsCurrent = current !== null && keepsCurrentValue(state, current.entry, edit, subject.bulkRows);
  return {
    key,
    state,
    edit,
    storeValue: storeValue(known, target),
    shown,
    isGone: isGone(edits, target),
    isUnchanged: current !== null && isUnchanged(target.field, state, current, { edit, bulkRows: subject.bulkRows }),
    keepsCurrent,
    entry: current?.entry ?? null,
    prices: current?.prices ?? conflictPrices(state, edit),
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
    leave: () => drafts.send(key, { type: 'left', problem: current && problemOf(current), keepsCurrent }),
    readings: readingsIn(state, (text) => readField(reading, { text }).entry.tag === 'ok', context),
    reconsider: () => (state.tag === 'editing' ? typeInto(state) : undefined),
    cancel: () => drafts.send(key, { type: 'cancelled' }),
    other: state.tag === 'editing' ? (state.other?.text ?? null) : null,
    takeOther: () => drafts.send(key, { type: 'tookOther' }),
    keepNewer: () => drafts.send(key, { type: 'keptNewer' }),
    takenBack: () => drafts.send(key, { type: 'takenBack' }),
    correct: (value) => {
      open();
      type(field.typed(value, context));
    },
    save: (holdMs) => saveTyped(services, drafts, subject, holdMs),
  };
}

const problemOf = ({ entry }: ReadField): EntryProblem | null => (entry.tag === 'ok' ? null : entry.problem);

const contextOf = ({ locale }: Services, { currency, weightUnit }: Product): TypingContext => ({
  currency,
  locale,
  weightUnit,
});

/** Saves the typed text of a field and returns the new edit's id; null if nothing is sent. */
export function saveTyped(services: Services, drafts: DraftStore, subject: Subject, holdMs: number): string | null {
  const { target, fetched, edits } = subject;
  const key = keyOf(target);
  const state = drafts.states[key];
  if (state?.tag !== 'editing' || isGone(edits, target)) return null;
  const known = { fetched, edits };
  const context = contextOf(services, fetched.product);
  const read = drafts.read(key, { known, target, shown: shownValue(known, target), context }, state);
  return saveField({ services, drafts, subject, key, state, ...read, edit: latestEdit(edits, target), holdMs });
}

/**
 * The keys of the fields whose typed text would change something, or is stopped. Text of a product that the surface does not know
 * counts, too.
 */
export function typedKeysOf(
  services: Services,
  { states, read }: Pick<DraftStore, 'states' | 'read'>,
  {
    fetchedOf,
    edits,
    bulkRows,
  }: Pick<Subject, 'edits' | 'bulkRows'> & { fetchedOf(productId: string): Fetched | undefined },
): string[] {
  return Object.entries(states).flatMap(([key, state]) => {
    const target = targetOfKey(key);
    if (target === null || state.tag !== 'editing' || !isTyped(state)) return [];
    const fetched = fetchedOf(target.productId);
    if (fetched === undefined) return [key];
    const known = { fetched, edits };
    const context = contextOf(services, fetched.product);
    const found = read(key, { known, target, shown: shownValue(known, target), context }, state);
    const edit = latestEdit(edits, target);
    return isUnchanged(target.field, state, found, { edit, bulkRows }) ? [] : [key];
  });
}

/** The same for the fields of one product. */
export const useTypedKeys = ({ fetched, ...known }: Pick<Subject, 'fetched' | 'edits' | 'bulkRows'>): string[] =>
  typedKeysOf(useServices(), useDraftStore(), { ...known, fetchedOf: () => fetched });

/** The prices of an edit in conflict, while nothing else is typed. */
function conflictPrices(state: FieldEdit, edit: Edit | undefined): PriceChange | null {
  const isTyped = state.tag === 'editing' && (state.text !== state.opened || state.prices !== undefined);
  return edit?.state.tag === 'conflict' && !isTyped ? (edit.prices ?? null) : null;
}

function readingsIn(state: FieldEdit, isGood: (text: string) => boolean, context: TypingContext): string[] {
  const trouble = state.tag === 'editing' ? state.trouble : null;
  if (state.tag !== 'editing' || trouble?.kind !== 'typing') return [];
  return readingsOf(trouble.problem, state.text, context).filter(isGood);
}
