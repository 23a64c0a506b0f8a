import type { z } from '../domain/schema.ts';
import { bulkCommands } from './commands/bulk.ts';
import { cardCommands } from './commands/card.ts';
import { catalogCommands } from './commands/catalog.ts';
import { connectCommands } from './commands/connect.ts';
import { dataCommands } from './commands/data.ts';
import { editsCommands } from './commands/edits.ts';
import { historyCommands } from './commands/history.ts';
import { journalCommands } from './commands/journal.ts';
import { keyCommands } from './commands/key.ts';
import { pageCommands } from './commands/page.ts';
import { settingsCommands } from './commands/settings.ts';
import { signInCommands } from './commands/sign-in.ts';
import { storesCommands } from './commands/stores.ts';
import type { Command } from './commands/command.ts';

/** Everything the background answers, by namespace. */
export const commands = {
  ...storesCommands,
  ...connectCommands,
  ...keyCommands,
  ...signInCommands,
  ...settingsCommands,
  ...catalogCommands,
  ...editsCommands,
  ...bulkCommands,
  ...historyCommands,
  ...journalCommands,
  ...dataCommands,
  ...pageCommands,
  ...cardCommands,
};

type Commands = typeof commands;
export type CommandName = keyof Commands;
export type CommandInput<K extends CommandName> = z.input<Commands[K]['input']>;
export type CommandOutput<K extends CommandName> = z.output<Commands[K]['output']>;

/** The commands that a storefront page may send. The page repeats each until it is answered. */
export type StorefrontCommand = {
  [K in CommandName]: Commands[K] extends Command<'storefront', true> ? K : never;
}[CommandName];
