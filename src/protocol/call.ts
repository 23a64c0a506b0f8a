import { ShelfedgeError } from '../base/errors.ts';
import type { Command } from './commands/command.ts';
import { commands, type CommandInput, type CommandName, type CommandOutput } from './commands.ts';
import { Reply } from './envelope.ts';
import { sendOrInterrupted, sendAgain, type Send } from './send.ts';

/**
 * Asks the background by name: resolves to the checked answer or throws a ShelfedgeError with its code; `interrupted`
 * where the background was stopped before it answered.
 */
export type Call = <K extends CommandName>(name: K, input: CommandInput<K>) => Promise<CommandOutput<K>>;

/**
 * Makes the pages' end of the door from whatever carries a message. `version` is the extension's that the page is of;
 * `onOtherVersion` is called when the background turned out to be of another.
 */
export const createCall =
  (send: Send, version: string, onOtherVersion?: () => void): Call =>
  async (name, input) => {
    const { repeatable, output }: Command = commands[name];
    const ask = repeatable ? sendAgain : sendOrInterrupted;
    const reply = Reply.safeParse(await ask(() => send({ shelfedge: version, command: name, input })));
    if (!reply.success) throw new ShelfedgeError('internal', `${name}: the background's answer is unreadable`);
    if (!reply.data.ok) {
      const { code, message, details } = reply.data.error;
      if (code === 'other_version') onOtherVersion?.();
      throw new ShelfedgeError(code, message, withoutUndefined(details));
    }
    return output.parse(reply.data.value) as never;
  };

const withoutUndefined = (details: object): object =>
  Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined));
