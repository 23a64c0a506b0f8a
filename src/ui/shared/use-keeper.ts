import { useEffect, useSyncExternalStore } from 'react';
import type { CommandInput } from '../../protocol/commands.ts';
import type { KeepCommand } from '../../protocol/keep-commands.ts';
import type { Keeper } from '../../protocol/keeper.ts';
import { useServices } from './services.ts';

/** How long typing pauses before what was typed is sent. */
export const typingPauseMs = 150;

/** The page's keeper of a command, and whether what it sent last is kept, as far as is known. */
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
