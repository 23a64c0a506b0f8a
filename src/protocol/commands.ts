import type { z } from '../base/schema.ts';
import { bulkCommands } from './commands/bulk-commands.ts';
import { cardCommands } from './commands/card-commands.ts';
import { catalogCommands } from './commands/catalog-commands.ts';
import { connectCommands } from './commands/connect-commands.ts';
import { dataCommands } from './commands/data-commands.ts';
import { editsCommands } from './commands/edits-commands.ts';
import { formsCommands } from './commands/forms-commands.ts';
import { historyCommands } from './commands/history-commands.ts';
import { journalCommands } from './commands/journal-commands.ts';
import { keyCommands } from './commands/key-commands.ts';
import { pageCommands } from './commands/page-commands.ts';
import { settingsCommands } from './commands/settings-commands.ts';
import { signInCommands } from './commands/sign-in-commands.ts';
import { storesCommands } from './commands/stores-commands.ts';
import { typedCommands } from './commands/typed-commands.ts';
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
  ...typedCommands,
  ...formsCommands,
};

type Commands = typeof commands;
export type CommandName = keyof Commands;
export type CommandInput<K extends CommandName> = z.input<Commands[K]['input']>;
export type CommandOutput<K extends CommandName> = z.output<Commands[K]['output']>;

/** The commands with this use. */
export type CommandOfUse<U extends Command['use']> = {
  [K in CommandName]: Commands[K]['use'] extends U ? K : never;
}[CommandName];

/** The commands that a storefront page may send. The page repeats each until it is answered. */
export type StorefrontCommand = {
  [K in CommandName]: Commands[K] extends Command<'storefront', true> ? K : never;
}[CommandName];
