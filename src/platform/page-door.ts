import { native } from './native.ts';
import { ShelfedgeError } from '../domain/errors.ts';
import type { CommandInput, CommandOutput, StorefrontCommand } from '../protocol/commands.ts';
import type { Reply } from '../protocol/envelope.ts';
import { sendAgain } from '../protocol/send.ts';
import { viewPort } from '../protocol/view-port.ts';
import type { PageView } from '../domain/page-view.ts';

/** Read at the start, for a page whose extension was updated has no manifest. */
const { version } = native.runtime.getManifest();

/**
 * Asks the background from a storefront page. Answers come from our own background and are not checked again, to keep
 * the page light. What a page may ask comes to the same when it is done twice.
 */
export async function askFromPage<K extends StorefrontCommand>(
  command: K,
  input: CommandInput<K>,
): Promise<CommandOutput<K>> {
  const message = { shelfedge: version, command, input };
  const reply = (await sendAgain((sent) => native.runtime.sendMessage(sent), message)) as Reply;
  if (!reply.ok) throw new ShelfedgeError(reply.error.code, `${command} was refused`);
  return reply.value as CommandOutput<K>;
}

/** Follows this page's view; `onLost` when the worker behind it died. */
export function followView(onView: (view: PageView) => void, onLost: () => void): void {
  const port = native.runtime.connect({ name: viewPort('page', version) });
  port.onMessage.addListener((view: PageView) => onView(view));
  port.onDisconnect.addListener(onLost);
}

/** The card's address is made anew for each browser session; the origin it has once loaded is the extension's own. */
export const cardAddress = (): { url: string; origin: string } => ({
  url: native.runtime.getURL('/card.html'),
  origin: new URL(native.runtime.getURL('/')).origin,
});
