import { isAlive } from './alive.ts';
import { native } from './native.ts';
import { sendFromPage, version } from './page-message.ts';
import { ShelfedgeError, type ErrorDetails } from '../base/errors.ts';
import type { CommandInput, CommandOutput, StorefrontCommand } from '../protocol/commands.ts';
import type { Reply } from '../protocol/envelope.ts';
import { sendAgain, sendOrInterrupted } from '../protocol/send.ts';
import { viewPort } from '../protocol/view-port.ts';
import { emptyView, type PageView } from '../domain/page-view.ts';

/**
 * Asks the background from a storefront page. Answers come from our own background and are not checked again, to keep
 * the page light. Every command of a page has the same result when it is sent twice.
 */
export const askFromPage = <K extends StorefrontCommand>(
  command: K,
  input: CommandInput<K>,
): Promise<CommandOutput<K>> =>
  valueOf(
    command,
    sendAgain(() => sendFromPage(command, input)),
  );

/** Awaits the answer to a command that is already sent. Throws `interrupted` if that is lost. */
export const answerOf = <K extends StorefrontCommand>(command: K, sent: Promise<unknown>): Promise<CommandOutput<K>> =>
  valueOf(
    command,
    sendOrInterrupted(() => sent),
  );

async function valueOf<K extends StorefrontCommand>(command: K, answer: Promise<unknown>): Promise<CommandOutput<K>> {
  const reply = (await answer) as Reply;
  if (!reply.ok)
    throw new ShelfedgeError(reply.error.code, `${command} was refused`, reply.error.details as ErrorDetails);
  return reply.value as CommandOutput<K>;
}

/**
 * Follows this page's view. Calls `onLost` when the worker behind it died. Returns the function that stops following,
 * without `onLost`.
 */
export function followView(onView: (view: PageView) => void, onLost: () => void): () => void {
  const port = native.runtime.connect({ name: viewPort('page', version) });
  let view = emptyView;
  port.onMessage.addListener((changed: Partial<PageView>) => onView((view = { ...view, ...changed })));
  port.onDisconnect.addListener(onLost);
  // Once the extension is gone, so is the port, and to end it throws.
  return () => void (isAlive() && port.disconnect());
}

/** The card's address is made anew for each browser session; the origin it has once loaded is the extension's own. */
export const cardAddress = (): { url: string; origin: string } => ({
  url: native.runtime.getURL('/card.html'),
  origin: new URL(native.runtime.getURL('/')).origin,
});
