import { canBeUndone, isHeld, type Edit, type WaitingReason } from '../../domain/edit.ts';
import { hasTimeLeft } from '../../domain/wait.ts';
import { fields, type FieldKey } from '../../domain/fields.ts';
import { stockDoubtOf, type StockDoubt } from '../../domain/stock-doubt.ts';
import { formatDuration, formatPercents, formatValue, formatWhen } from '../shared/format.ts';
import type { Tone } from '../shared/status-line.tsx';
import type { Prices } from '../../domain/pricing/prices.ts';
import { changedField } from '../../domain/pricing/changed-amounts.ts';
import { isGone } from './edit-lookup.ts';
import { ownText, paidText, valueText } from './change-text.ts';
import type { Trouble } from './field-edit.ts';
import * as commonMessages from '../../messages/compiled/common.ts';
import * as disconnectMessages from '../../messages/compiled/disconnect.ts';
import * as waitingMessages from '../../messages/compiled/waiting.ts';
import { failureText, refusalText } from '../shared/failure-text.ts';
import { guardText } from '../shared/guard-text.ts';
import { type Print, typingProblemText } from '../shared/typing-text.ts';

/** What a person can do about an edit. */
export type EditAction = 'undo' | 'retry' | 'discard' | 'keepMine' | 'takeTheirs' | 'correct' | 'enterKey' | 'resend';

/** The action that ends the waiting, where a retry alone does not. */
const actionFor: Partial<Record<WaitingReason, EditAction>> = {
  key_missing: 'enterKey',
  key_refused: 'enterKey',
  other_key: 'resend',
};

/** The reasons that end at a known time. */
const timed: readonly WaitingReason[] = ['throttled', 'server', 'timeout', 'malformed_answer', 'busy'];

export interface Status {
  tone: Tone;
  text: string;
  /** The consequence, as a second sentence. */
  next?: string;
  /** When it is retried automatically, epoch ms. */
  retryAt?: number;
  actions: EditAction[];
  /** Labels of buttons, where they differ from `actionLabels`. */
  labels?: Partial<Record<EditAction, string>>;
}

export interface Moment {
  locale: string;
  nowMs: number;
}

/** The state of an edit as text, with the actions that are possible. */
export function statusOf(edit: Edit, { locale, nowMs }: Moment): Status {
  const { state, field, isBack = false } = edit;
  const shown = (value: string) => valueText(edit, value, locale);
  switch (state.tag) {
    case 'queued': {
      const seconds = Math.ceil((state.notBefore - nowMs) / 1000);
      return isHeld(edit, nowMs)
        ? { tone: 'wait', text: commonMessages.savingIn({ time: formatDuration(seconds) }), actions: ['undo'] }
        : { tone: 'busy', text: commonMessages.saving, ...(isBack && { next: commonMessages.isBack }), actions: [] };
    }
    case 'sending':
      return { tone: 'busy', text: commonMessages.saving, actions: [] };
    case 'applied': {
      const when = formatWhen(state.at, nowMs, locale);
      return edit.undoOf === null
        ? { tone: 'good', text: commonMessages.saved({ when }), actions: canBeUndone(edit) ? ['undo'] : [] }
        : { tone: 'good', text: commonMessages.undone({ when }), actions: [] };
    }
    case 'replaced':
      return {
        tone: 'notice',
        text: commonMessages.replaced({ when: formatWhen(state.at, nowMs, locale) }),
        actions: [],
      };
    case 'conflict':
      return conflictOf(edit, state, { shown, locale });
    case 'refused':
      return {
        tone: 'bad',
        text: commonMessages.notSaved({ reason: refusalText(state.code, state.description, field, state.wasSent) }),
        actions: isGone([edit], edit) ? ['discard'] : ['correct', 'discard'],
      };
    case 'waiting': {
      if (edit.readBackOnly === true)
        return { tone: 'wait', text: disconnectMessages.mayBeSaved, next: disconnectMessages.checked, actions: [] };
      const { short, next } = waitingMessages[state.reason];
      const action = actionFor[state.reason] ?? 'retry';
      const isKeyRefused = state.reason === 'key_refused';
      const isTimed = timed.includes(state.reason) && hasTimeLeft(state.nextAt, nowMs);
      return {
        tone: 'wait',
        text: commonMessages.waiting({ reason: short }),
        next: isBack && action === 'retry' ? commonMessages.isBack : isTimed ? commonMessages.kept : next,
        ...(isTimed && { retryAt: state.nextAt }),
        actions: isKeyRefused ? ['retry', action, 'discard'] : [action, 'discard'],
        ...(isKeyRefused && { labels: { retry: commonMessages.sameKey } }),
      };
    }
  }
}

function conflictOf(
  edit: Edit,
  { theirs, why, findings = [], prices }: Extract<Edit['state'], { tag: 'conflict' }>,
  { shown, locale }: { shown: (value: string) => string; locale: string },
): Status {
  const { base, field, currency } = edit;
  const isOfOther = changedField(edit) !== field;
  const mine = ownText(edit, locale);
  if (why === 'guarded')
    return {
      tone: 'asks',
      text: guardText(findings, printOf(field, currency, locale)),
      actions: ['keepMine', 'takeTheirs'],
      labels: { keepMine: commonMessages.saveAnyway, takeTheirs: commonMessages.leaveIt },
    };
  if (theirs === null) return { tone: 'asks', text: commonMessages.goneElsewhere({ mine }), actions: ['discard'] };
  const actions: EditAction[] = ['keepMine', 'takeTheirs'];
  const doubt = stockDoubtOf(edit);
  if (doubt !== null) return stockQuestion(edit, doubt, shown);
  if (edit.undoOf !== null) return undoQuestion(edit, { mine, now: shown(theirs), prices }, locale);
  // The number that was replaced is unchanged in the store, but what shoppers pay for it is not; or it was not replaced.
  if (edit.prices !== undefined && prices !== undefined && (isOfOther || fields[field].same(base, theirs)))
    return {
      tone: 'asks',
      text: commonMessages.conflictPaid({
        before: paidText(edit, edit.prices.from, locale),
        now: paidText(edit, prices, locale),
        mine,
      }),
      actions,
    };
  return { tone: 'asks', text: commonMessages.conflict({ base: shown(base), theirs: shown(theirs), mine }), actions };
}

/** A change of stock that may be in the count or not, or twice, asks with the two counts on its buttons. */
function stockQuestion(
  { delta }: Edit,
  { before, now, setTo, isTwice }: StockDoubt,
  shown: (value: string) => string,
): Status {
  const isTaken = delta?.startsWith('-') === true;
  const numbers = { units: shown(String(Math.abs(Number(delta)))), before: shown(before), now: shown(now) };
  const [taken, added] = isTwice
    ? [commonMessages.takenTwice, commonMessages.addedTwice]
    : [commonMessages.doubtTaken, commonMessages.doubtAdded];
  return {
    tone: 'asks',
    text: (isTaken ? taken : added)(numbers),
    actions: setTo === null ? ['takeTheirs'] : ['keepMine', 'takeTheirs'],
    labels: {
      ...(setTo !== null && { keepMine: commonMessages.setTo({ value: shown(setTo) }) }),
      takeTheirs: commonMessages.leaveAt({ value: shown(now) }),
    },
  };
}

/** An undo that finds a newer change asks, with the two values on its buttons. */
function undoQuestion(
  edit: Edit,
  { mine, now, prices }: { mine: string; now: string; prices: Prices | undefined },
  locale: string,
): Status {
  const { prices: change } = edit;
  const [own, stored] =
    mine === now && change !== undefined && prices !== undefined
      ? // The number of the field is the same, and what shoppers pay is not.
        [paidText(edit, change.to, locale), paidText(edit, prices, locale)]
      : [mine, now];
  return {
    tone: 'asks',
    text: commonMessages.undoConflict({ now: stored, mine: own }),
    actions: ['keepMine', 'takeTheirs'],
    labels: {
      keepMine: commonMessages.setTo({ value: own }),
      takeTheirs: commonMessages.leaveAt({ value: stored }),
    },
  };
}

const printOf = (field: FieldKey, currency: string, locale: string): Print => ({
  value: (value) => formatValue(field, value, currency, locale),
  percent: (percents) => formatPercents(percents, locale),
});

/** The text that says why typed text is not saved. */
export function troubleText(trouble: Trouble, field: FieldKey, currency: string, locale: string): string {
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
