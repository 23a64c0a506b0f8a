import type { Edit, WaitingReason } from '../../domain/edit.ts';
import { fields, type FieldKey } from '../../domain/fields.ts';
import { formatPercents, formatValue, formatWhen } from '../shared/format.ts';
import { guardWords } from '../shared/guard-words.ts';
import type { Tone } from '../shared/words-line.tsx';
import { isGone } from './standing.ts';
import { failureWords, problemWords, refusalWords, waitingWords, words, type Print } from '../shared/words.ts';
import { paidText } from './change-text.ts';
import type { Trouble } from './field-edit.ts';

/** What can be done about an edit where it stands. */
export type EditDeed = 'undo' | 'retry' | 'discard' | 'keepMine' | 'takeTheirs' | 'correct' | 'enterKey' | 'adopt';

/** What ends the waiting, where another try alone does not. */
const deedFor: Partial<Record<WaitingReason, EditDeed>> = {
  key_missing: 'enterKey',
  key_refused: 'enterKey',
  other_key: 'adopt',
};

/** What is over at a time that is known. */
const timed: readonly WaitingReason[] = ['throttled', 'server', 'timeout', 'malformed_answer', 'busy'];

export interface Status {
  tone: Tone;
  text: string;
  /** What follows from it, in a second sentence. */
  next?: string;
  /** When it is tried again by itself, epoch ms. */
  retryAt?: number;
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
      return conflictOf(edit, state, { shown, locale });
    case 'refused':
      return {
        tone: 'bad',
        text: words.notSaved(refusalWords(state.code, state.description, field, state.wasSent)),
        deeds: isGone([edit], edit) ? ['discard'] : ['correct', 'discard'],
      };
    case 'waiting': {
      const { short, next } = waitingWords[state.reason];
      const deed = deedFor[state.reason] ?? 'retry';
      const isTimed = timed.includes(state.reason) && state.nextAt > nowMs;
      return {
        tone: 'wait',
        text: words.waiting(short),
        next: isTimed ? words.kept : next,
        ...(isTimed && { retryAt: state.nextAt }),
        deeds: [deed, 'discard'],
      };
    }
  }
}

function conflictOf(
  edit: Edit,
  { theirs, why, findings = [], prices }: Extract<Edit['state'], { tag: 'conflict' }>,
  { shown, locale }: { shown: (value: string) => string; locale: string },
): Status {
  const { base, value, delta, field, currency } = edit;
  const mine = shown(value);
  if (why === 'guarded')
    return {
      tone: 'asks',
      text: guardWords(findings, printOf(field, currency, locale)),
      deeds: ['keepMine', 'takeTheirs'],
      labels: { keepMine: words.saveAnyway, takeTheirs: words.leaveIt },
    };
  if (theirs === null) return { tone: 'asks', text: words.goneElsewhere(mine), deeds: ['discard'] };
  const deeds: EditDeed[] = ['keepMine', 'takeTheirs'];
  // The number that was typed over stands as it was: what shoppers pay for it does not.
  if (edit.prices !== undefined && prices !== undefined && fields[field].same(base, theirs))
    return {
      tone: 'asks',
      text: words.conflictPaid(paidText(edit, edit.prices.from, locale), paidText(edit, prices, locale), mine),
      deeds,
    };
  if (why !== 'doubt' || delta === null)
    return { tone: 'asks', text: words.conflict(shown(base), shown(theirs), mine), deeds };
  const isTaken = delta.startsWith('-');
  const pieces = shown(isTaken ? delta.slice(1) : delta);
  return {
    tone: 'asks',
    text: (isTaken ? words.doubtTaken : words.doubtAdded)(shown(theirs), pieces),
    deeds,
    labels: { keepMine: isTaken ? words.takeOffAgain : words.addAgain, takeTheirs: words.leaveIt },
  };
}

const printOf = (field: FieldKey, currency: string, locale: string): Print => ({
  value: (value) => formatValue(field, value, currency, locale),
  percent: (percents) => formatPercents(percents, locale),
});

/** What keeps typed text from being saved, in words. */
export function troubleWords(trouble: Trouble, field: FieldKey, currency: string, locale: string): string {
  const print = printOf(field, currency, locale);
  switch (trouble.kind) {
    case 'typing':
      return problemWords(trouble.problem, print);
    case 'guard':
      return guardWords(trouble.findings, print);
    case 'door':
      return words.notSaved(failureWords(trouble.code, trouble.description));
    case 'refused':
      return words.notSaved(refusalWords(trouble.code, trouble.description, field));
  }
}
