import type { Edit, OwnChange } from '../../domain/edit.ts';
import { fields } from '../../domain/fields.ts';
import { changedField } from '../../domain/pricing/changed-amounts.ts';
import { stockDoubtOf, type StockDoubt } from '../../domain/stock-doubt.ts';
import * as commonMessages from '../../messages/compiled/common.ts';
import { formatWhen } from '../shared/format.ts';
import { guardText } from '../shared/guard-text.ts';
import { ownText, paidText, storedText, valueText } from './change-text.ts';
import { fieldFormatOf } from './trouble-text.ts';

type Conflict = Extract<Edit['state'], { tag: 'conflict' }>;

type Answer = 'keepMine' | 'takeTheirs';

/** A question in words, with its answers. */
interface Question {
  tone: 'asks';
  text: string;
  actions: (Answer | 'discard')[];
  labels?: Partial<Record<Answer, string>>;
}

export interface Moment {
  locale: string;
  nowMs: number;
}

/** The question of an edit in a conflict, with the two values on its buttons. */
export function conflictStatus(edit: Edit, conflict: Conflict, moment: Moment): Question {
  const { locale } = moment;
  const { theirs, why, findings = [], since } = conflict;
  const { field, currency } = edit;
  if (why === 'guarded')
    return {
      tone: 'asks',
      text: guardText(findings, fieldFormatOf(field, currency, locale)),
      actions: ['keepMine', 'takeTheirs'],
      labels: { keepMine: commonMessages.saveAnyway, takeTheirs: commonMessages.leaveIt },
    };
  if (why === 'unseen') return unseenQuestion(edit, choiceOf(edit, conflict, locale));
  if (theirs === null)
    return { tone: 'asks', text: commonMessages.goneElsewhere({ mine: ownText(edit, locale) }), actions: ['discard'] };
  const doubt = stockDoubtOf(edit);
  if (doubt !== null) return stockQuestion(edit, doubt, (value) => valueText(edit, value, locale));
  const choice = choiceOf(edit, conflict, locale);
  const text =
    since !== undefined
      ? ownChangeText(since, choice.now, moment)
      : edit.undoOf !== null
        ? commonMessages.undoConflict(choice)
        : foreignText(edit, conflict, locale);
  return {
    tone: 'asks',
    text,
    actions: ['keepMine', 'takeTheirs'],
    ...(field !== 'group' && { labels: labelsOf(choice) }),
  };
}

/** Asks about an edit that its person could not follow to the end of the undo window. */
const unseenQuestion = ({ field }: Edit, choice: Choice): Question => ({
  tone: 'asks',
  text: commonMessages.unseen,
  actions: ['keepMine', 'takeTheirs'],
  labels: field === 'group' ? { keepMine: commonMessages.save, takeTheirs: commonMessages.leaveIt } : labelsOf(choice),
});

/** The value that "keep mine" stores and the current one, formatted. */
interface Choice {
  mine: string;
  now: string;
}

function choiceOf(edit: Edit, { theirs, prices: stored }: Conflict, locale: string): Choice {
  const { prices } = edit;
  const mine = ownText(edit, locale);
  if (stored === undefined) return { mine, now: valueText(edit, theirs ?? '', locale) };
  const now = storedText(edit, stored, locale);
  return mine === now && prices !== undefined
    ? // The number of the field is the same, but the price to pay is not.
      { mine: paidText(edit, prices.to, locale), now: paidText(edit, stored, locale) }
    : { mine, now };
}

const labelsOf = ({ mine, now }: Choice): Record<Answer, string> => ({
  keepMine: mine === commonMessages.none ? commonMessages.emptyIt : commonMessages.setTo({ value: shorten(mine) }),
  takeTheirs: now === commonMessages.none ? commonMessages.leaveEmpty : commonMessages.leaveAt({ value: shorten(now) }),
});

/** The most characters of a value on a button. */
const maxOnButton = 24;

const shorten = (value: string): string =>
  value.length <= maxOnButton ? value : `${value.slice(0, maxOnButton - 1).trimEnd()}…`;

function ownChangeText({ at, surface, isBulk }: OwnChange, now: string, { nowMs, locale }: Moment): string {
  const text = commonMessages.changedSince[isBulk ? 'bulk' : surface];
  return text({ now, when: formatWhen(at, nowMs, locale) });
}

function foreignText(edit: Edit, { theirs, prices }: Conflict, locale: string): string {
  const { base, field } = edit;
  const mine = ownText(edit, locale);
  const isOfOther = changedField(edit) !== field;
  // The replaced number is unchanged in the store, but the price to pay is not; or the number was not replaced.
  if (edit.prices !== undefined && prices !== undefined && (isOfOther || fields[field].same(base, theirs ?? '')))
    return commonMessages.conflictPaid({
      before: paidText(edit, edit.prices.from, locale),
      now: paidText(edit, prices, locale),
      mine,
    });
  const shown = (value: string): string => valueText(edit, value, locale);
  return commonMessages.conflict({ base: shown(base), theirs: shown(theirs ?? ''), mine });
}

/** A change of stock that may be in the count or not, or twice, asks with the two counts on its buttons. */
function stockQuestion(
  { delta }: Edit,
  { before, now, setTo, isTwice }: StockDoubt,
  shown: (value: string) => string,
): Question {
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
