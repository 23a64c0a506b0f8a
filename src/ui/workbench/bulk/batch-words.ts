import type { WaitingReason } from '../../../domain/edit.ts';
import { waitingWords } from '../../shared/words.ts';

const rows = (count: string): string => (count === '1' ? '1 row' : `${count} rows`);

/** Words of the bulk changes. */
export const batchWords = {
  title: 'Bulk changes',
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
    filling: 'Not started: still preparing. Nothing was sent.',
    running: 'Saving',
    paused: 'Paused. Nothing more is sent until you resume.',
    done: 'Done',
    some: 'Done, but not everything was saved',
    cancelled: 'Cancelled',
  },
  hold: (reason: WaitingReason, until: string | null) =>
    `Paused: ${waitingWords[reason].short}${until === null ? '' : `, until ${until}`}. ${waitingWords[reason].next}`,
  pause: 'Pause',
  resume: 'Resume',
  retry: 'Retry what failed',
  cancel: 'Cancel',
  cancelTitle: (title: string) => `Cancel “${title}”?`,
  cancelText: (left: string) => `${rows(left)} not sent yet won’t be changed. What’s saved stays, and can be undone.`,
  keepGoing: 'Keep going',
  cancelYes: 'Cancel the rest',
  discard: 'Discard',
  discardTitle: 'Discard this bulk change?',
  discardText: 'Nothing of it was sent.',
  undo: 'Undo all',
  undoTitle: (title: string) => `Undo “${title}”?`,
  undoText: (count: string) =>
    `${rows(count)} go back to what they were. Rows changed since are left alone and listed for you.`,
  undone: 'Undone',
  showRows: 'Rows',
  rowsOf: (title: string) => `Rows of ${title}`,
  rowsShown: { any: 'All rows', open: 'Not saved', applied: 'Saved' },
  noRows: 'No rows match.',
} as const;
