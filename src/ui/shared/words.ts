import type { WaitingReason } from '../../domain/edit.ts';
import type { EntryProblem } from '../../domain/typing/entry.ts';
import type { ErrorCode } from '../../domain/errors.ts';
import type { FieldKey } from '../../domain/fields.ts';
import { fieldWords } from './field-words.ts';

/** What every error means for a person: what happened, and what to do. */
export const errorWords: Record<ErrorCode, { what: string; next: string }> = {
  invalid_input: { what: 'The store didn’t accept this.', next: 'Fix it and save again.' },
  validation: { what: 'The store didn’t accept the value.', next: 'Fix it and save again.' },
  application: { what: 'The store didn’t accept the change.', next: 'Check the product in the store, then try again.' },
  unauthorized: { what: 'The store no longer accepts this key.', next: 'Enter a new one.' },
  forbidden: { what: 'This key can’t do that.', next: 'Give it permission to manage products.' },
  not_found: { what: 'This is no longer in the store.', next: 'Search again to see what is there.' },
  conflict: { what: 'Somebody else changed it at the same time.', next: 'Check the new value, then decide.' },
  wrong_catalog_version: {
    what: 'This store runs another catalog version.',
    next: 'Connect the store again.',
  },
  throttled: { what: 'The store is busy.', next: 'Try again in a minute.' },
  server: { what: 'The store had an error.', next: 'Try again in a minute.' },
  network: { what: 'The store can’t be reached.', next: 'Check the connection, then try again.' },
  timeout: { what: 'The store took too long to answer.', next: 'Try again.' },
  malformed_answer: { what: 'The store’s answer made no sense.', next: 'Try again in a minute.' },
  not_elevated: { what: 'You need the store’s key to change this.', next: 'Enter the key.' },
  cancelled: { what: 'Stopped.', next: 'Start again any time.' },
  not_allowed: { what: 'That isn’t allowed from here.', next: 'Close this and open it again.' },
  not_connected: { what: 'This store isn’t connected.', next: 'Connect the store.' },
  guarded: { what: 'A guardrail blocked this.', next: 'Type another value, or change the guardrail.' },
  storage: { what: 'The browser couldn’t keep the change.', next: 'Free some disk space, then try again.' },
  interrupted: {
    what: 'The browser interrupted Shelfedge.',
    next: 'Nothing you typed is lost. Try again.',
  },
  internal: { what: 'Something went wrong in Shelfedge.', next: 'Try again.' },
  invalid_state: { what: 'This login didn’t start here.', next: 'Log in again.' },
  no_page: { what: 'Nothing more to show.', next: 'Go back.' },
  jwt_invalid: { what: 'Something went wrong in Shelfedge.', next: 'Try again.' },
  jwt_unexpected_data: { what: 'Something went wrong in Shelfedge.', next: 'Try again.' },
  no_implementation: { what: 'Something went wrong in Shelfedge.', next: 'Try again.' },
  several_implementations: { what: 'Something went wrong in Shelfedge.', next: 'Try again.' },
  unexpected_event: { what: 'Something went wrong in Shelfedge.', next: 'Try again.' },
};

/** Why nothing can be kept on this device, by what the journal says of it. */
const storageWords: Partial<Record<string, string>> = {
  full: 'The disk is full, so the browser can’t keep the change. Free some space, then try again.',
  blocked:
    'Another browser window is using Shelfedge’s data. Close the other Shelfedge tabs, or restart the browser, then try again.',
  newer: 'A newer Shelfedge was used here, and this one can’t read its data. Update Shelfedge, then try again.',
  failed: 'The browser couldn’t keep the change. Restart the browser, then try again.',
};

/** The words of a failure that is not about an edit; `description` is what is known besides, of storage. */
export function failureWords(code: ErrorCode, description = ''): string {
  const said = code === 'storage' ? storageWords[description] : undefined;
  return said ?? `${errorWords[code].what} ${errorWords[code].next}`;
}

/** What was found to be so instead of an answer that the platform could have given. */
const foundWords: Partial<Record<string, string>> = {
  product_gone: 'The product is no longer in the store.',
  variant_gone: 'The product no longer has this variant.',
  field_gone: 'This product no longer has that field.',
  field_locked: 'Another app controls this value. Change it there.',
  locked: 'Another app controls this value. Change it there.',
  location_gone: 'This location no longer has stock of this product.',
  per_location: 'This stock is now counted at several locations. Change it at one of them.',
  below_zero: 'You can’t take off more than are in stock.',
  sale_not_below: 'The sale price would not be below the price any more.',
  sale_for_all: 'This store has one sale for all variants of a product.',
  currency_changed: 'Your store’s currency has changed since you typed this. Type the amount again.',
};

/**
 * The words of an edit that was not saved; the platform's own reason takes the place of ours. `wasSent` where a write of
 * it went out before that nobody saw the end of.
 */
export function refusalWords(code: ErrorCode, description: string, field: FieldKey, wasSent = false): string {
  const { what, next } = errorWords[code];
  const found = foundWords[description];
  if (found !== undefined) return `${found} ${wasSent ? 'It may have been changed before.' : 'Nothing was changed.'}`;
  const reason = description.trim().replace(/[.\s]+$/, '');
  const happened = reason === '' ? what : fieldWords[field].refused(reason);
  return `${happened} Nothing was changed. ${next}`;
}

/** Why an edit waits, and what ends the waiting. */
export const waitingWords: Record<WaitingReason, { short: string; next: string }> = {
  offline: { short: 'offline', next: 'Kept here. Saves when you’re back online.' },
  throttled: { short: 'the store is busy', next: 'Kept here. Trying again automatically.' },
  server: { short: 'the store had an error', next: 'Kept here. Trying again automatically.' },
  timeout: { short: 'the store is slow', next: 'Kept here. Trying again automatically.' },
  malformed_answer: { short: 'unreadable answer from the store', next: 'Kept here. Trying again automatically.' },
  busy: { short: 'this product is being changed elsewhere', next: 'Kept here. Trying again automatically.' },
  key_missing: { short: 'the key is needed', next: 'Kept here. Unlock or enter the key to save it.' },
  key_refused: { short: 'the store refused the key', next: 'Kept here. Enter a valid key to save it.' },
  other_key: { short: 'typed with another key', next: 'Kept here. Send it with the current key, or discard it.' },
};

/** Prints in the person's locale. */
export interface Print {
  /** A value of the field, such as a limit or a reading. */
  value(value: string): string;
  /** A number of percents, such as "12.5". */
  percent(percents: string): string;
}

/** Why typed text cannot be saved, and what to type. */
export function problemWords(problem: EntryProblem, print: Print): string {
  switch (problem.tag) {
    case 'empty':
      return 'Type a value.';
    case 'not_a_number':
      return 'That isn’t an amount. Type a number like 19.90.';
    case 'not_a_whole_number':
      return 'Type a whole number, like 12.';
    case 'negative':
      return 'It can’t be below zero.';
    case 'too_many_decimals':
      return problem.decimals === 0 ? 'This currency has no decimals.' : `At most ${problem.decimals} decimals.`;
    case 'too_large':
      return `At most ${print.value(String(problem.max))}.`;
    case 'too_long':
      return `At most ${print.value(String(problem.max))} characters.`;
    case 'ambiguous':
      return canMean(problem.readings.map(print.value));
    case 'percent_ambiguous':
      return canMean(problem.readings.map(print.percent));
    case 'percent_unsigned':
      return `Up or down ${print.percent(problem.percent)}?`;
    case 'no_percent':
      return 'Type a number, like +5 or −3.';
    case 'nothing_there':
      return 'Nothing to change yet. Type a value.';
    case 'sale_not_below':
      return `A sale price must be below ${print.value(problem.regular)}.`;
    case 'sale_for_all':
      return 'This store has one sale for all variants. Change the sale for all of them.';
    case 'below_zero':
      return `That would be ${print.value(problem.result)}. It can’t be below zero.`;
  }
}

const canMean = (readings: string[]): string =>
  `That can mean ${readings.join(' or ')}. Type it without thousands separators.`;

function duration(seconds: number): string {
  if (seconds < 120) return `${seconds} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? `${minutes} min` : `${Math.ceil(minutes / 60)} h`;
}

/** Words that stand on more than one surface. */
export const words = {
  location: (number: number) => `Location ${number}`,
  product: 'Shelfedge',
  none: '–',
  yes: 'Yes',
  no: 'No',
  edited: 'Edited',
  saving: 'Saving',
  savingIn: (seconds: number) => `Saving in ${seconds} s`,
  saved: (when: string) => `Saved ${when}`,
  undone: (when: string) => `Undone ${when}`,
  kept: 'Kept here.',
  waiting: (short: string) => `Waiting: ${short}`,
  notSaved: (why: string) => `Not saved: ${why}`,
  conflict: (base: string, theirs: string, mine: string) =>
    `Changed elsewhere: ${base} → ${theirs}. You typed ${mine}.`,
  conflictPaid: (before: string, now: string, mine: string) =>
    `Changed elsewhere: shoppers now pay ${now}, not ${before}. You typed ${mine}.`,
  doubtAdded: (now: string, pieces: string) =>
    `These ${pieces} may already be added (stock is ${now}). Add ${pieces} more?`,
  doubtTaken: (now: string, pieces: string) =>
    `These ${pieces} may already be taken off (stock is ${now}). Take ${pieces} more off?`,
  addAgain: 'Add more',
  takeOffAgain: 'Take more off',
  leaveIt: 'No, leave it',
  goneElsewhere: (mine: string) => `Changed elsewhere: now empty. You typed ${mine}.`,
  change: (before: string, after: string) => `${before} → ${after}`,
  rounded: 'rounded',
  save: 'Save',
  saveAnyway: 'Save anyway',
  changeIt: 'Change it',
  guardrails: 'Guardrails',
  history: 'History of this product',
  historyOf: (product: string) => `History of ${product}`,
  undo: 'Undo',
  tryAgain: 'Try again',
  tryingIn: (seconds: number) => (seconds > 0 ? `Trying again in ${duration(seconds)}.` : 'Trying again…'),
  discard: 'Discard',
  correct: 'Correct',
  keepMine: 'Keep mine',
  takeTheirs: 'Take theirs',
  adopt: 'Send with this key',
  cancel: 'Cancel',
  close: 'Close',
  enterKey: 'Enter key',
  unlockKey: 'Unlock key',
  connectStore: 'Connect store',
  showSecret: (what: string) => `Show ${what}`,
  inStock: 'In stock',
  outOfStock: 'Out of stock',
  count: (shown: string) => `${shown} in stock`,
  low: (shown: string) => `Low: ${shown} left`,
  visitor: 'Visitor',
  member: (email: string) => `Member ${email}`,
  dismiss: 'Dismiss',
} as const;
