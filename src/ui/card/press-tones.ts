import type * as cardMessages from '../../messages/compiled/card.ts';
import type { Tone } from '../shared/status-line.tsx';

/** The tone of each message of the press check. */
export const pressTones = {
  wait: 'wait',
  covered: 'bad',
  outside: 'bad',
  again: 'notice',
  unseen: 'notice',
  moved: 'notice',
  early: 'notice',
  small: 'bad',
  altered: 'bad',
  back: 'notice',
  key: 'notice',
  untouched: 'notice',
} as const satisfies Record<keyof typeof cardMessages.pressNotices, Tone>;
