import type { Edit } from '../../domain/edit.ts';
import type { EntryProblem } from '../../domain/typing/entry.ts';
import type { ErrorCode } from '../../base/errors.ts';
import type { Finding } from '../../domain/guardrails.ts';
import { isEqual } from '../../domain/is-equal.ts';
import type { TypedPrices } from '../../domain/typing/price-entry.ts';
import type { UnsavedValue } from '../../products/working-copy/unsaved-value.ts';

/** Why typed text is not saved: it cannot be read, a guardrail blocks or asks, the command failed, or the store refused it. */
export type Trouble =
  | { kind: 'typing'; problem: EntryProblem }
  /** `askedMs`, epoch ms: when the question was shown last. `isAgain`: it was confirmed once, and is asked once more. */
  | { kind: 'guard'; findings: Finding[]; askedMs: number; isAgain?: true }
  /** `description`: details of a storage failure. */
  | { kind: 'door'; code: ErrorCode; description?: string }
  | { kind: 'refused'; code: ErrorCode; description: string };

/** The state of one field. Typed text is dropped only once the journal has it or the person discards it. */
export type FieldEdit =
  | { tag: 'viewing' }
  /** `id`: the id of the edit that could not be committed. The same text, committed again, is the same edit. */
  | ({
      tag: 'editing';
      trouble: Trouble | null;
      id?: string;
      /** The text was typed elsewhere: in another mount of a surface, now or before. */
      from?: Pick<UnsavedValue, 'seq' | 'surface'>;
      /** The text that was typed here before a later one, typed elsewhere, took its place. */
      other?: Pick<UnsavedValue, 'text' | 'prices'>;
    } & Typed)
  /** `isKept`: the journal has had the edit. */
  | ({ tag: 'saving'; id: string; isKept?: true } & Typed);

/** The content of an editor: the value it starts from, its text when opened, and its text now. */
interface Typed {
  base: string;
  opened: string;
  text: string;
  /** For a price: every number that was typed. `text` is the number that the field shows. */
  prices?: TypedPrices;
  /** A person typed the text with which the editor opened. */
  isRetyped?: true;
  /** A bulk change had unsent rows while the editor was open: one of them may have changed the value that the editor shows. */
  metRows?: true;
}

export type FieldEvent =
  /** The editor opens. `text`: the value as a person would type it. `base`: the value shown. */
  | { type: 'opened'; base: string; text: string }
  | { type: 'metRows' }
  /** The unsaved text of the field as it was typed elsewhere. `base`: the value in the store. */
  | { type: 'elsewhere'; value: UnsavedValue; base: string }
  /** The text that was typed elsewhere was saved or dropped there. */
  | { type: 'goneElsewhere'; seq: number }
  /** The text was saved as a row of a bulk change. */
  | { type: 'applied'; text: string }
  /** Of two texts the person wants the one that was typed here, or keeps the newer one. */
  | { type: 'tookOther' }
  | { type: 'keptNewer' }
  | { type: 'typed'; text: string; problem: EntryProblem | null; prices?: TypedPrices }
  /** `keepsCurrent`: the typed text is saved also if it is the current value. */
  | { type: 'left'; problem: EntryProblem | null; keepsCurrent: boolean }
  | { type: 'cancelled' }
  | { type: 'stopped'; problem: EntryProblem }
  | { type: 'guarded'; findings: Finding[]; atMs: number; isAgain?: true }
  /** The text of `from` was the stored value again: the waiting edit that it takes back is discarded, or could not be. */
  | { type: 'dropped'; from: Editing }
  | { type: 'undropped'; from: Editing; code: ErrorCode }
  | { type: 'submitted'; id: string }
  /** The edit was undone before it was sent. */
  | { type: 'takenBack' }
  /** `findings`: the findings of the background's guardrails that the surface did not have. */
  | { type: 'failed'; id: string; code: ErrorCode; atMs: number; description?: string; findings?: Finding[] }
  /** The journal's state of an edit. Only the edit that was submitted here is followed. */
  | { type: 'seen'; edit: Edit }
  /** The journal had the edit and has it no more: a later edit replaced it, or it was taken back elsewhere, or lost. */
  | { type: 'gone'; id: string; isReplaced: boolean };

export const viewing: FieldEdit = { tag: 'viewing' };

/** True if typed text is neither saved nor discarded. */
export const isDraft = (state: FieldEdit): boolean =>
  state.tag === 'editing' && (state.text !== state.opened || state.prices !== undefined || state.trouble !== null);

/** True if a person typed, even if the text is the current value. */
export const isTyped = (state: FieldEdit): boolean =>
  state.tag === 'editing' && (isDraft(state) || state.isRetyped === true);

type Question = Extract<Trouble, { kind: 'guard' }>;

/** The guardrail's question about the text, if it asks and does not block. */
export const questionOf = (state: FieldEdit): Question | null =>
  state.tag === 'editing' &&
  state.trouble?.kind === 'guard' &&
  state.trouble.findings.every(({ level }) => level === 'ask')
    ? state.trouble
    : null;

/** The least time to read a question, ms. An earlier press was meant for something else. */
export const readingMs = 500;

/** The next state of a field. Events that do not fit the state are ignored. */
export function stepField(state: FieldEdit, event: FieldEvent): FieldEdit {
  switch (event.type) {
    case 'opened':
      return state.tag === 'viewing'
        ? { tag: 'editing', base: event.base, opened: event.text, text: event.text, trouble: null }
        : state;
    case 'metRows':
      return state.tag === 'editing' && state.metRows !== true ? { ...state, metRows: true } : state;
    case 'elsewhere':
      return state.tag === 'saving' ? state : takeElsewhere(state, event);
    case 'goneElsewhere':
      return state.tag === 'editing' && state.from?.seq === event.seq ? viewing : state;
    case 'applied':
      return state.tag === 'editing' && state.text === event.text ? viewing : state;
    case 'tookOther':
      return state.tag === 'editing' && state.other !== undefined
        ? setText(state, { type: 'typed', problem: null, ...pick(state.other) })
        : state;
    case 'keptNewer':
      return state.tag === 'editing' && state.other !== undefined ? withoutOther(state) : state;
    case 'typed':
      return state.tag === 'editing' ? setText(state, event) : state;
    case 'left':
      return state.tag === 'editing' ? leave(state, event) : state;
    case 'cancelled':
      return viewing;
    case 'stopped':
      return state.tag === 'editing' ? { ...state, trouble: { kind: 'typing', problem: event.problem } } : state;
    case 'guarded':
      return state.tag === 'editing' ? { ...state, trouble: toQuestion(event) } : state;
    case 'dropped':
      return state.tag === 'editing' ? drop(state, event.from) : state;
    case 'undropped':
      return state.tag === 'editing' && isSameText(state, event.from)
        ? { ...state, trouble: { kind: 'door', code: event.code } }
        : state;
    case 'submitted':
      return state.tag === 'editing' ? { tag: 'saving', ...typedOf(state), id: event.id } : state;
    case 'takenBack':
      return state.tag === 'saving' ? reopen(state, null) : state;
    case 'failed':
      return state.tag === 'saving' && state.id === event.id
        ? { ...reopen(state, troubleOf(event)), id: event.id }
        : state;
    case 'seen':
      return state.tag === 'saving' && state.id === event.edit.id ? follow(state, event.edit) : state;
    case 'gone':
      return state.tag === 'saving' && state.id === event.id ? end(state, event.isReplaced) : state;
  }
}

const toQuestion = ({ findings, atMs, isAgain }: Extract<FieldEvent, { type: 'guarded' }>): Trouble => ({
  kind: 'guard',
  findings,
  askedMs: atMs,
  ...(isAgain && { isAgain }),
});

const troubleOf = ({ code, description, findings, atMs }: Extract<FieldEvent, { type: 'failed' }>): Trouble =>
  findings
    ? { kind: 'guard', findings, askedMs: atMs }
    : { kind: 'door', code, ...(description !== undefined && { description }) };

export type Editing = Extract<FieldEdit, { tag: 'editing' }>;
type Saving = Extract<FieldEdit, { tag: 'saving' }>;

/** A typing problem, once shown, is updated with each key. Any other problem disappears when the text changes. */
const recheck = (trouble: Trouble | null, { problem }: { problem: EntryProblem | null }): Trouble | null =>
  trouble?.kind === 'typing' && problem !== null ? { kind: 'typing', problem } : null;

function leave(state: Editing, { problem, keepsCurrent }: Extract<FieldEvent, { type: 'left' }>): FieldEdit {
  if (!isDraft(state) && !keepsCurrent) return viewing;
  return problem === null ? state : { ...state, trouble: { kind: 'typing', problem } };
}

const isSameText = (state: Editing, { text, prices }: Editing): boolean =>
  state.text === text && isEqual(state.prices, prices);

/** Ends the editing unless more was typed meanwhile. The shown value is then that of `from`, which is no draft. */
const drop = (state: Editing, from: Editing): FieldEdit =>
  isSameText(state, from) ? viewing : { ...state, opened: from.text };

const reopen = (state: Saving, trouble: Trouble | null): Editing => ({ tag: 'editing', ...typedOf(state), trouble });

const typedOf = ({ base, opened, text, prices, isRetyped, metRows }: Typed): Typed => ({
  base,
  opened,
  text,
  ...(prices !== undefined && { prices }),
  ...(isRetyped && { isRetyped }),
  ...(metRows && { metRows }),
});

/** The text that was typed elsewhere, in an open editor. What was typed here meanwhile is kept beside it. */
function takeElsewhere(
  state: Exclude<FieldEdit, { tag: 'saving' }>,
  { value: { text, prices, id, seq, surface }, base }: Extract<FieldEvent, { type: 'elsewhere' }>,
): FieldEdit {
  const from = { seq, surface };
  const open: Editing = state.tag === 'editing' ? state : { tag: 'editing', base, opened: '', text: '', trouble: null };
  if (isTyped(open) && open.from === undefined && open.text === text && isEqual(open.prices, prices))
    return { ...open, from };
  const other = isTyped(open) && open.from === undefined ? { other: pick(open) } : open.other && { other: open.other };
  // Text that replaces all of the old one never equals what the editor opened with, unless that is empty, too.
  const { prices: _prices, ...opened } = { ...open, opened: '' };
  const typed = setText(opened, { type: 'typed', text, problem: null, ...(prices && { prices }) });
  return { ...typed, trouble: null, from, ...(id !== undefined && { id }), ...other };
}

const pick = ({ text, prices }: Pick<UnsavedValue, 'text' | 'prices'>): { text: string; prices?: TypedPrices } => ({
  text,
  ...(prices && { prices }),
});

function withoutOther(state: Editing): Editing {
  const { other: _other, ...left } = state;
  return left;
}

function setText(state: Editing, event: Extract<FieldEvent, { type: 'typed' }>): Editing {
  // A different text becomes another edit.
  const { id: _dropped, isRetyped: _before, from: _from, other: _other, ...others } = state;
  return {
    ...others,
    text: event.text,
    ...(event.prices !== undefined && { prices: event.prices }),
    ...(event.text === state.opened && { isRetyped: true as const }),
    trouble: recheck(state.trouble, event),
  };
}

/** The text comes back unless something typed later took its place. */
const end = (state: Saving, isReplaced: boolean): FieldEdit => (isReplaced ? viewing : reopen(state, null));

function follow(state: Saving, { state: next }: Edit): FieldEdit {
  switch (next.tag) {
    case 'queued':
    case 'sending':
      return state.isKept === true ? state : { ...state, isKept: true };
    case 'refused':
      return reopen(state, { kind: 'refused', code: next.code, description: next.description });
    case 'applied':
    case 'replaced':
    case 'cancelled':
    case 'conflict':
    case 'waiting':
      return viewing;
  }
}
