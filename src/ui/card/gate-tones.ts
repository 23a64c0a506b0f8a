import type * as cardMessages from '../../messages/compiled/card.ts';
import type { Tone } from '../shared/status-line.tsx';

/** The tone of each message of the commit gate. */
export const gateTones = {
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
} as const satisfies Record<keyof typeof cardMessages.gate, Tone>;
