import type { Edit, WaitingReason } from '../../domain/edit.ts';
import { fields, type FieldKey } from '../../domain/fields.ts';
import { formatPercents, formatValue, formatWhen } from '../shared/format.ts';
import { guardWords } from '../shared/guard-words.ts';
import type { Tone } from '../shared/words-line.tsx';
import { failureWords, problemWords, refusalWords, waitingWords, words } from '../shared/words.ts';
import type { Trouble } from './field-edit.ts';

/** What can be done about an edit where it stands. */
export type EditDeed = 'undo' | 'retry' | 'discard' | 'keepMine' | 'takeTheirs' | 'correct' | 'enterKey' | 'adopt';

/** What ends the waiting, where another try alone does not. */
const deedFor: Partial<Record<WaitingReason, EditDeed>> = {
  key_missing: 'enterKey',
  key_refused: 'enterKey',
  other_key: 'adopt',
};

export interface Status {
  tone: Tone;
  text: string;
  /** What follows from it, in a second sentence. */
  next?: string;
  deeds: EditDeed[];
  /** What a deed's button says, where it is not the usual. */
  labels?: Partial<Record<EditDeed, string>>;
}

export interface Moment {
  locale: string;
  nowMs: number;
}

/** An edit's state in words, with what can be done about it. */
export function statusOf(edit: Edit, { locale, nowMs }: Moment): Status {
  const { state, field, currency } = edit;
  const shown = (value: string) => formatValue(field, value, currency, locale);
  switch (state.tag) {
    case 'queued': {
      const seconds = Math.ceil((state.notBefore - nowMs) / 1000);
      return seconds > 0
        ? { tone: 'wait', text: words.savingIn(seconds), deeds: ['undo'] }
        : { tone: 'busy', text: words.saving, deeds: [] };
    }
    case 'sending':
      return { tone: 'busy', text: words.saving, deeds: [] };
    case 'applied': {
      const when = formatWhen(state.at, nowMs, locale);
      return edit.undoOf === null
        ? { tone: 'good', text: words.saved(when), deeds: ['undo'] }
        : { tone: 'good', text: words.undone(when), deeds: [] };
    }
    case 'conflict':
      return conflictOf(edit, state, shown);
    case 'refused':
      return {
        tone: 'bad',
        text: words.notSaved(refusalWords(state.code, state.description, fields[field].label, state.wasSent)),
        deeds: ['correct', 'discard'],
      };
    case 'waiting': {
      const { short, next } = waitingWords[state.reason];
      const deed = deedFor[state.reason] ?? 'retry';
      return { tone: 'wait', text: words.waiting(short), next, deeds: [deed, 'discard'] };
    }
  }
}

function conflictOf(
  { base, value, delta }: Edit,
  { theirs, why }: Extract<Edit['state'], { tag: 'conflict' }>,
  shown: (value: string) => string,
): Status {
  const mine = shown(value);
  if (theirs === null) return { tone: 'wait', text: words.goneElsewhere(mine), deeds: ['discard'] };
  const deeds: EditDeed[] = ['keepMine', 'takeTheirs'];
  if (why !== 'doubt' || delta === null)
    return { tone: 'wait', text: words.conflict(shown(base), shown(theirs), mine), deeds };
  const isTaken = delta.startsWith('-');
  const pieces = shown(isTaken ? delta.slice(1) : delta);
  return {
    tone: 'asks',
    text: (isTaken ? words.doubtTaken : words.doubtAdded)(shown(theirs), pieces),
    deeds,
    labels: { keepMine: isTaken ? words.takeOffAgain : words.addAgain, takeTheirs: words.leaveIt },
  };
}

/** What keeps typed text from being saved, in words. */
export function troubleWords(trouble: Trouble, field: FieldKey, currency: string, locale: string): string {
  const print = {
    value: (value: string) => formatValue(field, value, currency, locale),
    percent: (percents: string) => formatPercents(percents, locale),
  };
  switch (trouble.kind) {
    case 'typing':
      return problemWords(trouble.problem, print);
    case 'guard':
      return guardWords(trouble.findings, print);
    case 'door':
      return words.notSaved(failureWords(trouble.code, trouble.description));
    case 'refused':
      return words.notSaved(refusalWords(trouble.code, trouble.description, fields[field].label));
  }
}
