import { codeOf, ShelfedgeError } from '../base/errors.ts';
import type { Command } from './commands/command.ts';
import { commands, type CommandInput, type CommandName, type CommandOutput } from './commands.ts';
import { Envelope, toReply, type Reply } from './envelope.ts';
import { isIn, type Sender } from './sender.ts';

export type Handlers = { [K in CommandName]: (input: CommandInput<K>, sender: Sender) => Promise<CommandOutput<K>> };

/** The handlers of a namespace, such as `bulk`. */
export type HandlersOf<N extends string> = Pick<Handlers, Extract<CommandName, `${N}.${string}`>>;

interface ServeOptions {
  /** The extension's version; a message of any other is refused. */
  version: string;
  /** An unexpected failure. */
  report(error: unknown): void;
  /** A command that counts as use was sent by a caller that may send it. */
  onUse(): void;
}

/**
 * Turns one message into one answer, or undefined when the message is not ours. In order: envelope, sender,
 * version, own-property name, role, input, handler, output (which strips what is not declared).
 */
export const createServe =
  (handlers: Handlers, { version, report, onUse }: ServeOptions) =>
  async (message: unknown, sender: Sender | undefined): Promise<Reply | undefined> => {
    const envelope = Envelope.safeParse(message);
    if (!envelope.success) return undefined;
    try {
      const { shelfedge, command: name, input } = envelope.data;
      if (sender === undefined) throw new ShelfedgeError('not_allowed', 'Not allowed.');
      if (shelfedge !== version)
        throw new ShelfedgeError('other_version', 'The page is of another version of the extension.');
      if (!Object.hasOwn(commands, name)) throw new ShelfedgeError('not_allowed', 'Not allowed.');
      const command: Command = commands[name as CommandName];
      if (!isIn(sender, command.callers)) throw new ShelfedgeError('not_allowed', 'Not allowed.');
      if (command.use !== 'none') onUse();
      const parsed = command.input.safeParse(input);
      if (!parsed.success) throw new ShelfedgeError('invalid_input', `${name}: the input was refused`);
      const handler = handlers[name as CommandName] as (input: unknown, sender: Sender) => Promise<unknown>;
      return { ok: true, value: command.output.parse(await handler(parsed.data, sender)) };
    } catch (error) {
      if (codeOf(error) === 'internal') report(error);
      return toReply(error);
    }
  };
