import { ShelfedgeError } from '../domain/errors.ts';
import { commands, type Command, type CommandInput, type CommandName, type CommandOutput } from './commands.ts';
import { Reply } from './envelope.ts';
import { sendOrInterrupted, type Send } from './send.ts';

/** What only reads is asked once more where the background was stopped: there is nothing to decide about. */
const reads: readonly CommandName[] = ['catalog.search', 'catalog.product', 'signIn.readProfile'];

/**
 * Asks the background by name: resolves to the checked answer or throws a ShelfedgeError with its code; `interrupted`
 * where the background was stopped before it answered.
 */
export type Call = <K extends CommandName>(name: K, input: CommandInput<K>) => Promise<CommandOutput<K>>;

/** Makes the pages' end of the door from whatever carries a message. */
export const createCall =
  (send: Send): Call =>
  async (name, input) => {
    const ask = () => sendOrInterrupted(send, { shelfedge: 1, command: name, input });
    const answer = reads.includes(name) ? ask().catch(ask) : ask();
    const reply = Reply.safeParse(await answer);
    if (!reply.success) throw new ShelfedgeError('internal', `${name}: the background's answer is unreadable`);
    if (!reply.data.ok) {
      const { code, message, details } = reply.data.error;
      throw new ShelfedgeError(code, message, withoutUndefined(details));
    }
    const { output }: Command = commands[name];
    return output.parse(reply.data.value) as never;
  };

const withoutUndefined = (details: object): object =>
  Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined));
