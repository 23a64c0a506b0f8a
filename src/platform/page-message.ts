import { native } from './native.ts';
import type { CommandInput, StorefrontCommand } from '../protocol/commands.ts';
import type { Reply } from '../protocol/envelope.ts';

/** Read at the start, for a page whose extension was updated has no manifest. */
export const { version } = native.runtime.getManifest();

/**
 * Sends a command from a storefront page to the background, once, and returns its answer unread: the gate carries no
 * more than this. An undefined answer is that of a stopped background. Rejects if there is no background.
 */
export const sendFromPage = async <K extends StorefrontCommand>(
  command: K,
  input: CommandInput<K>,
): Promise<Reply | null | undefined> => native.runtime.sendMessage({ shelfedge: version, command, input });
