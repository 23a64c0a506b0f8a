import type { WaitingReason } from '../../../domain/edit.ts';
import { waitingWords } from '../../shared/words.ts';

const rows = (count: string): string => (count === '1' ? '1 row' : `${count} rows`);

/** Words of the batches. */
export const batchWords = {
  title: 'Batches',
  undoOf: (title: string) => `Undo: ${title}`,
  done: (done: string, all: string) => `${done} of ${all} saved`,
  left: (count: string) => `${count} left`,
  waiting: (count: string) => `${count} waiting`,
  asking: (count: string) => `${count} to decide`,
  refused: (count: string) => `${count} not saved`,
  cancelled: (count: string) => `${count} cancelled`,
  timeLeft: (time: string) => `about ${time} left`,
  seconds: (count: string) => `${count} s`,
  minutes: (count: string) => `${count} min`,
  hours: (count: string) => `${count} h`,
  states: {
    filling: 'Not started: not all of its rows are kept yet. Nothing was sent.',
    running: 'Saving',
    paused: 'Paused. Nothing more is sent until you go on.',
    done: 'Done',
    some: 'Done, but not all was saved',
    cancelled: 'Cancelled',
  },
  hold: (reason: WaitingReason, until: string | null) =>
    `Stands still: ${waitingWords[reason].short}${until === null ? '' : `, until ${until}`}. ${waitingWords[reason].next}`,
  pause: 'Pause',
  resume: 'Go on',
  retry: 'Retry what failed',
  cancel: 'Cancel',
  cancelTitle: (title: string) => `Cancel “${title}”?`,
  cancelText: (left: string) =>
    `${rows(left)} that nothing was sent of yet will not be changed. What is saved stays, and can be undone.`,
  keepGoing: 'Keep going',
  cancelYes: 'Cancel the rest',
  discard: 'Discard',
  discardTitle: 'Discard this batch?',
  discardText: 'Its rows are forgotten. Nothing of it was sent.',
  undo: 'Undo all',
  undoTitle: (title: string) => `Undo “${title}”?`,
  undoText: (count: string) =>
    `${rows(count)} go back to what they were. Rows that somebody changed since are left as they are, and listed for you to decide.`,
  undone: 'Undone',
  showRows: 'Rows',
  rowsOf: (title: string) => `Rows of ${title}`,
  rowsShown: { any: 'All rows', open: 'Not saved', applied: 'Saved' },
  noRows: 'No row is like that.',
} as const;
