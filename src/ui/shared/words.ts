import type { WaitingReason } from '../../domain/edit.ts';
import type { EntryProblem } from '../../domain/entry.ts';
import type { ErrorCode } from '../../domain/errors.ts';

/** What every error means for a person: what happened, and what to do. */
export const errorWords: Record<ErrorCode, { what: string; next: string }> = {
  invalid_input: { what: 'The store could not use what was sent.', next: 'Correct it and save again.' },
  validation: { what: 'The store refused the value.', next: 'Correct it and save again.' },
  application: { what: 'The store refused the change.', next: 'Look at the product in the store, then try again.' },
  unauthorized: { what: 'The store does not know the key any more.', next: 'Enter the key again.' },
  forbidden: { what: 'The key may not do this.', next: 'Give the key the permission to manage products.' },
  not_found: { what: 'The store no longer has it.', next: 'Search again to see what is there.' },
  conflict: { what: 'Somebody else changed it at the same time.', next: 'Look at the new value, then decide.' },
  wrong_catalog_version: {
    what: 'This store runs another catalog version.',
    next: 'Connect the store again.',
  },
  throttled: { what: 'The store asks to go slower.', next: 'Try again in a minute.' },
  server: { what: 'The store has a problem of its own.', next: 'Try again in a minute.' },
  network: { what: 'The store cannot be reached.', next: 'Check the connection, then try again.' },
  timeout: { what: 'The store took too long to answer.', next: 'Try again.' },
  malformed_answer: { what: 'The store answered something unreadable.', next: 'Try again in a minute.' },
  not_elevated: { what: 'Only the merchant can change this.', next: 'Enter the key to edit.' },
  cancelled: { what: 'It was stopped.', next: 'Start it again when you want.' },
  not_allowed: { what: 'That is not allowed from here.', next: 'Close this and open it again.' },
  not_connected: { what: 'This store is not connected.', next: 'Connect the store.' },
  guarded: { what: 'A guardrail stands in the way.', next: 'Type another value, or change the guardrail.' },
  storage: { what: 'The browser could not keep the change.', next: 'Free some disk space, then try again.' },
  interrupted: {
    what: 'The browser stopped Shelfedge on the way.',
    next: 'Nothing you typed is lost. Try again.',
  },
  internal: { what: 'Something went wrong in the extension.', next: 'Try again.' },
  invalid_state: { what: 'This log-in was not begun here.', next: 'Log in again.' },
  no_page: { what: 'There is nothing more to show.', next: 'Go back to what was shown before.' },
  jwt_invalid: { what: 'A message did not come from the store.', next: 'Leave it, or ask the store to send it again.' },
  jwt_unexpected_data: { what: 'The store sent a message nobody can read.', next: 'Ask the store to send it again.' },
  no_implementation: { what: 'Nothing here answers what the store asked.', next: 'Add what answers it.' },
  several_implementations: { what: 'More than one thing here answers the store.', next: 'Keep one of them.' },
  unexpected_event: { what: 'The store told of something nobody waits for.', next: 'Add what listens for it.' },
};

/** Why nothing can be kept on this device, by what the journal says of it. */
const storageWords: Partial<Record<string, string>> = {
  full: 'The disk is full, so the browser cannot keep the change. Free some space, then try again.',
  blocked:
    'Another window of the browser holds what Shelfedge keeps. Close the other Shelfedge tabs, or restart the browser, then try again.',
  newer: 'A newer Shelfedge wrote what is kept here, and this one cannot read it. Update Shelfedge, then try again.',
  failed: 'The browser could not keep the change. Restart the browser, then try again.',
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
  field_gone: 'It is no longer kept for this product.',
  field_locked: 'Another app of the store holds this value; it is changed there.',
  locked: 'Another app of the store holds this value; it is changed there.',
  below_zero: 'The stock would fall below zero: fewer pieces are there than are taken away.',
};

/**
 * The words of an edit that was not saved; the platform's own reason takes the place of ours. `wasSent` where a write of
 * it went out before that nobody saw the end of.
 */
export function refusalWords(code: ErrorCode, description: string, label: string, wasSent = false): string {
  const { what, next } = errorWords[code];
  const found = foundWords[description];
  if (found !== undefined) return `${found} ${wasSent ? 'It may have been changed before.' : 'Nothing was changed.'}`;
  const reason = description.trim().replace(/[.\s]+$/, '');
  const happened = reason === '' ? what : `The store refused the ${label.toLowerCase()}: ${reason}.`;
  return `${happened} Nothing was changed. ${next}`;
}

/** Why an edit waits, and what ends the waiting. */
export const waitingWords: Record<WaitingReason, { short: string; next: string }> = {
  offline: { short: 'offline', next: 'Kept, and saved by itself when the store can be reached.' },
  throttled: { short: 'the store asks to go slower', next: 'Kept, and saved by itself in a moment.' },
  server: { short: 'the store has a problem', next: 'Kept, and tried again by itself.' },
  timeout: { short: 'the store is slow', next: 'Kept, and tried again by itself.' },
  malformed_answer: { short: 'the store answered something unreadable', next: 'Kept, and tried again by itself.' },
  busy: { short: 'this product is being changed elsewhere', next: 'Kept. It is tried again by itself.' },
  key_missing: { short: 'the key is needed', next: 'Kept. Unlock or enter the key to save.' },
  key_refused: { short: 'the store refused the key', next: 'Kept. Enter another key, then send it.' },
  other_key: { short: 'typed with another key', next: 'Kept. Send it with the key that is here now, or discard it.' },
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
      return 'That is not an amount. Type digits only, such as 19.90.';
    case 'not_a_whole_number':
      return 'Type a whole number, such as 12.';
    case 'negative':
      return 'It cannot be below zero.';
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
      return `Up or down by ${print.percent(problem.percent)}? Type the sign.`;
    case 'no_percent':
      return 'Type pieces, such as +5 or −3.';
    case 'nothing_there':
      return 'There is no value yet to change. Type the value itself.';
    case 'below_zero':
      return `That would be ${print.value(problem.result)}. It cannot be below zero.`;
  }
}

const canMean = (readings: string[]): string =>
  `That can mean ${readings.join(' or ')}. Type it without thousands separators.`;

/** Words that stand on more than one surface. */
export const words = {
  product: 'Shelfedge',
  none: '–',
  yes: 'Yes',
  no: 'No',
  edited: 'Edited',
  saving: 'Saving',
  savingIn: (seconds: number) => `Saving in ${seconds} s`,
  saved: (when: string) => `Saved ${when}`,
  undone: (when: string) => `Undone ${when}`,
  waiting: (short: string) => `Waiting: ${short}`,
  notSaved: (why: string) => `Not saved: ${why}`,
  conflict: (base: string, theirs: string, mine: string) =>
    `Changed elsewhere: ${base} → ${theirs}. You typed ${mine}.`,
  doubtAdded: (now: string, pieces: string) =>
    `It may have been added already: the stock is now ${now}. Add ${pieces} again?`,
  doubtTaken: (now: string, pieces: string) =>
    `It may have been taken off already: the stock is now ${now}. Take ${pieces} off again?`,
  addAgain: 'Add again',
  takeOffAgain: 'Take off again',
  leaveIt: 'Leave it',
  goneElsewhere: (mine: string) => `Changed elsewhere: it has no value there now. You typed ${mine}.`,
  change: (before: string, after: string) => `${before} → ${after}`,
  rounded: 'rounded',
  save: 'Save',
  saveAnyway: 'Save anyway',
  changeIt: 'Change it',
  guardrails: 'Guardrails',
  history: 'History of this product',
  undo: 'Undo',
  tryAgain: 'Try again',
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
