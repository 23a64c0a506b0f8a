import type { Edit } from '../../domain/edit.ts';
import type { EntryProblem } from '../../domain/typing/entry.ts';
import type { ErrorCode } from '../../domain/errors.ts';
import type { Finding } from '../../domain/guardrails.ts';
import type { TypedPrices } from '../../domain/typing/price-entry.ts';

/** Why typed text is not saved: it cannot be read, a guardrail blocks or asks, the door failed, or the store said no. */
export type Trouble =
  | { kind: 'typing'; problem: EntryProblem }
  /** `askedMs`, epoch ms, is when it was said last. */
  | { kind: 'guard'; findings: Finding[]; askedMs: number }
  /** `description` tells more of a failure to keep it. */
  | { kind: 'door'; code: ErrorCode; description?: string }
  | { kind: 'refused'; code: ErrorCode; description: string };

/** One field under the merchant's hands. What was typed leaves only when the journal has it or they drop it. */
export type FieldEdit =
  | { tag: 'viewing' }
  | ({ tag: 'editing'; trouble: Trouble | null } & Typed)
  | ({ tag: 'saving'; id: string } & Typed);

/** What stands in an editor: from which value, with which text it was opened, and which it has now. */
interface Typed {
  base: string;
  opened: string;
  text: string;
  /** Of a price: every number that was typed; `text` is the one that the field shows. */
  prices?: TypedPrices;
}

export type FieldEvent =
  /** Somebody wants to type: `text` is the value as typed, `base` the value they see. */
  | { type: 'opened'; base: string; text: string }
  | { type: 'typed'; text: string; problem: EntryProblem | null; prices?: TypedPrices }
  | { type: 'left'; problem: EntryProblem | null }
  | { type: 'cancelled' }
  | { type: 'stopped'; problem: EntryProblem }
  | { type: 'guarded'; findings: Finding[]; atMs: number }
  | { type: 'submitted'; id: string }
  /** What was submitted was held back, and is not sent. */
  | { type: 'takenBack' }
  /** `findings` where the door found more than the surface did. */
  | { type: 'failed'; id: string; code: ErrorCode; atMs: number; description?: string; findings?: Finding[] }
  /** The journal's word on an edit; only the one that was submitted here matters. */
  | { type: 'seen'; edit: Edit };

export const viewing: FieldEdit = { tag: 'viewing' };

/** Whether text was typed that nobody has saved or dropped. */
export const isDraft = (state: FieldEdit): boolean =>
  state.tag === 'editing' && (state.text !== state.opened || state.prices !== undefined || state.trouble !== null);

type Question = Extract<Trouble, { kind: 'guard' }>;

/** What a guardrail says of the text, where it asks and does not block, and since when. */
export const questionOf = (state: FieldEdit): Question | null =>
  state.tag === 'editing' &&
  state.trouble?.kind === 'guard' &&
  state.trouble.findings.every(({ level }) => level === 'ask')
    ? state.trouble
    : null;

/** Nobody has read a question before that: what is pressed sooner was pressed for something else. */
export const readingMs = 500;

/** The next state of a field; an event that does not fit leaves it as it is. */
export function stepField(state: FieldEdit, event: FieldEvent): FieldEdit {
  switch (event.type) {
    case 'opened':
      return state.tag === 'viewing'
        ? { tag: 'editing', base: event.base, opened: event.text, text: event.text, trouble: null }
        : state;
    case 'typed':
      return state.tag === 'editing' ? retype(state, event) : state;
    case 'left':
      return state.tag === 'editing' ? leave(state, event.problem) : state;
    case 'cancelled':
      return viewing;
    case 'stopped':
      return state.tag === 'editing' ? { ...state, trouble: { kind: 'typing', problem: event.problem } } : state;
    case 'guarded':
      return state.tag === 'editing'
        ? { ...state, trouble: { kind: 'guard', findings: event.findings, askedMs: event.atMs } }
        : state;
    case 'submitted':
      return state.tag === 'editing' ? { tag: 'saving', ...typedOf(state), id: event.id } : state;
    case 'takenBack':
      return state.tag === 'saving' ? reopen(state, null) : state;
    case 'failed':
      return state.tag === 'saving' && state.id === event.id ? reopen(state, troubleOf(event)) : state;
    case 'seen':
      return state.tag === 'saving' && state.id === event.edit.id ? follow(state, event.edit) : state;
  }
}

const troubleOf = ({ code, description, findings, atMs }: Extract<FieldEvent, { type: 'failed' }>): Trouble =>
  findings
    ? { kind: 'guard', findings, askedMs: atMs }
    : { kind: 'door', code, ...(description !== undefined && { description }) };

type Editing = Extract<FieldEdit, { tag: 'editing' }>;
type Saving = Extract<FieldEdit, { tag: 'saving' }>;

/** Words of a typing problem follow the text live once they were shown; other words go when the text changes. */
const recheck = (trouble: Trouble | null, { problem }: { problem: EntryProblem | null }): Trouble | null =>
  trouble?.kind === 'typing' && problem !== null ? { kind: 'typing', problem } : null;

function leave(state: Editing, problem: EntryProblem | null): FieldEdit {
  if (!isDraft(state)) return viewing;
  return problem === null ? state : { ...state, trouble: { kind: 'typing', problem } };
}

const reopen = (state: Saving, trouble: Trouble | null): FieldEdit => ({ tag: 'editing', ...typedOf(state), trouble });

const typedOf = ({ base, opened, text, prices }: Typed): Typed => ({
  base,
  opened,
  text,
  ...(prices !== undefined && { prices }),
});

const retype = (state: Editing, event: Extract<FieldEvent, { type: 'typed' }>): FieldEdit => ({
  ...state,
  text: event.text,
  ...(event.prices !== undefined && { prices: event.prices }),
  trouble: recheck(state.trouble, event),
});

function follow(state: Saving, { state: stands }: Edit): FieldEdit {
  switch (stands.tag) {
    case 'queued':
    case 'sending':
      return state;
    case 'refused':
      return reopen(state, { kind: 'refused', code: stands.code, description: stands.description });
    case 'applied':
    case 'conflict':
    case 'waiting':
      return viewing;
  }
}
