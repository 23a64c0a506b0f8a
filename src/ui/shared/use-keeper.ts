import { useEffect, useSyncExternalStore } from 'react';
import type { CommandInput } from '../../protocol/commands.ts';
import type { KeepCommand } from '../../protocol/keep-commands.ts';
import type { Keeper } from '../../protocol/keeper.ts';
import { useServices } from './services.ts';

/** How long typing pauses before the typed text is sent. */
export const typingPauseMs = 150;

/** The page's keeper of a command, and its state. `isKept`: the background has the last value, as far as is known. */
export function useKeeper<K extends KeepCommand>(
  command: K,
  subject?: string,
): { keeper: Keeper<CommandInput<K>>; isKept: boolean } {
  const { keeperOf } = useServices();
  const keeper = keeperOf(command, subject);
  // A form that ends loses nothing that waits for its pause.
  useEffect(() => () => keeper.close(), [keeper]);
  return { keeper, isKept: useSyncExternalStore(keeper.subscribe, keeper.isKept) };
}
