import { mergeChanges } from '../products/working-copy/unsaved-value.ts';
import type { CommandInput } from './commands.ts';

export type KeepCommand = 'connect.keep' | 'signIn.keep' | 'card.shape' | 'typed.keep' | 'forms.keep';
type Merges = { [K in KeepCommand]: (older: CommandInput<K>, newer: CommandInput<K>) => CommandInput<K> };

/** The newer value has all that the older one had. */
const whole = <T>(_older: T, newer: T): T => newer;

/**
 * The commands that keep typed text, and how a newer value takes in one that is not acknowledged yet. None is `repeatable`: its keeper
 * repeats the newest value alone.
 */
export const keepCommands: Merges = {
  'connect.keep': whole,
  'signIn.keep': whole,
  'card.shape': whole,
  'forms.keep': whole,
  'typed.keep': (older, newer) => ({ by: newer.by, changes: mergeChanges(older.changes, newer.changes) }),
};

/** True for a message that keeps typed text, and does nothing else. */
export const keepsTyped = (message: unknown): boolean =>
  Object.hasOwn(keepCommands, String((message as { command?: unknown } | null)?.command));
