import { ShelfedgeError } from '../domain/errors.ts';
import { commands, type Command, type CommandInput, type CommandName, type CommandOutput } from './commands.ts';
import { Reply } from './envelope.ts';
import { sendOrInterrupted, sendAgain, type Send } from './send.ts';

/**
 * What is asked again where the background was stopped: it only reads, or comes to the same when it is done twice.
 * People need not hear of that.
 */
const repeatable: readonly CommandName[] = [
  'catalog.search',
  'catalog.offline',
  'catalog.product',
  'history.list',
  'history.export',
  'journal.exportUnreadable',
  'signIn.readProfile',
  'stores.setCaptcha',
  'settings.guardrails',
  'history.limits',
  'key.lock',
  'key.lockAfter',
  'key.forget',
  'key.check',
  'signIn.open',
  'signIn.close',
  'signIn.cancel',
  // By its id it is one edit.
  'edits.commit',
  'edits.retry',
  'edits.keepMine',
  'edits.resend',
  'bulk.pause',
  'bulk.resume',
  'bulk.cancel',
  'card.close',
];

/**
 * Asks the background by name: resolves to the checked answer or throws a ShelfedgeError with its code; `interrupted`
 * where the background was stopped before it answered.
 */
export type Call = <K extends CommandName>(name: K, input: CommandInput<K>) => Promise<CommandOutput<K>>;

/** Makes the pages' end of the door from whatever carries a message. */
export const createCall =
  (send: Send): Call =>
  async (name, input) => {
    const ask = repeatable.includes(name) ? sendAgain : sendOrInterrupted;
    const reply = Reply.safeParse(await ask(send, { shelfedge: 1, command: name, input }));
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
