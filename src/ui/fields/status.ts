import type { Edit, WaitingReason } from '../../domain/edit.ts';
import { fields, type FieldKey } from '../../domain/fields.ts';
import { formatDuration, formatPercents, formatValue, formatWhen } from '../shared/format.ts';
import type { Tone } from '../shared/words-line.tsx';
import { isGone } from './standing.ts';
import { paidText } from './change-text.ts';
import type { Trouble } from './field-edit.ts';
import * as commonMessages from '../../messages/compiled/common.ts';
import * as waitingMessages from '../../messages/compiled/waiting.ts';
import { failureText, refusalText } from '../shared/failure-text.ts';
import { guardText } from '../shared/guard-text.ts';
import { type Print, typingProblemText } from '../shared/typing-text.ts';

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
        ? { tone: 'wait', text: commonMessages.savingIn({ time: formatDuration(seconds) }), deeds: ['undo'] }
        : { tone: 'busy', text: commonMessages.saving, deeds: [] };
    }
    case 'sending':
      return { tone: 'busy', text: commonMessages.saving, deeds: [] };
    case 'applied': {
      const when = formatWhen(state.at, nowMs, locale);
      return edit.undoOf === null
        ? { tone: 'good', text: commonMessages.saved({ when }), deeds: ['undo'] }
        : { tone: 'good', text: commonMessages.undone({ when }), deeds: [] };
    }
    case 'conflict':
      return conflictOf(edit, state, { shown, locale });
    case 'refused':
      return {
        tone: 'bad',
        text: commonMessages.notSaved({ reason: refusalText(state.code, state.description, field, state.wasSent) }),
        deeds: isGone([edit], edit) ? ['discard'] : ['correct', 'discard'],
      };
    case 'waiting': {
      const { short, next } = waitingMessages[state.reason];
      const deed = deedFor[state.reason] ?? 'retry';
      const isTimed = timed.includes(state.reason) && state.nextAt > nowMs;
      return {
        tone: 'wait',
        text: commonMessages.waiting({ reason: short }),
        next: isTimed ? commonMessages.kept : next,
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
      text: guardText(findings, printOf(field, currency, locale)),
      deeds: ['keepMine', 'takeTheirs'],
      labels: { keepMine: commonMessages.saveAnyway, takeTheirs: commonMessages.leaveIt },
    };
  if (theirs === null) return { tone: 'asks', text: commonMessages.goneElsewhere({ mine }), deeds: ['discard'] };
  const deeds: EditDeed[] = ['keepMine', 'takeTheirs'];
  // The number that was typed over stands as it was: what shoppers pay for it does not.
  if (edit.prices !== undefined && prices !== undefined && fields[field].same(base, theirs))
    return {
      tone: 'asks',
      text: commonMessages.conflictPaid({
        before: paidText(edit, edit.prices.from, locale),
        now: paidText(edit, prices, locale),
        mine,
      }),
      deeds,
    };
  if (why !== 'doubt' || delta === null)
    return { tone: 'asks', text: commonMessages.conflict({ base: shown(base), theirs: shown(theirs), mine }), deeds };
  const isTaken = delta.startsWith('-');
  const units = shown(isTaken ? delta.slice(1) : delta);
  return {
    tone: 'asks',
    text: (isTaken ? commonMessages.doubtTaken : commonMessages.doubtAdded)({ now: shown(theirs), units }),
    deeds,
    labels: {
      keepMine: isTaken ? commonMessages.takeOffAgain : commonMessages.addAgain,
      takeTheirs: commonMessages.leaveIt,
    },
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
      return typingProblemText(trouble.problem, print);
    case 'guard':
      return guardText(trouble.findings, print);
    case 'door':
      return commonMessages.notSaved({ reason: failureText(trouble.code, trouble.description) });
    case 'refused':
      return commonMessages.notSaved({ reason: refusalText(trouble.code, trouble.description, field) });
  }
}
