import type { Page } from 'playwright';
import type { CommandInput, CommandName, CommandOutput } from '../../src/protocol/commands.ts';
import { stamp } from '../../tests/fixtures/stamp.ts';

const answerMs = 30_000;

/** Settles like the promise; throws once it has taken too long. */
export async function inTime<T>(promise: Promise<T>, what: string, limitMs = answerMs): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`waited in vain for ${what}`)), limitMs);
  });
  return Promise.race([promise, tooLate]).finally(() => clearTimeout(timer));
}

/** The answer to a command, and how long it took in the page that sent it. */
export interface Timed<T> {
  value: T;
  spentMs: number;
}

interface ExtensionPage {
  chrome: { runtime: { sendMessage(message: object): Promise<{ ok: boolean; value?: unknown } | null> } };
}

/** Sends a command from a page of the extension and takes the time until its answer. Throws unless it succeeds. */
export async function ask<K extends CommandName>(
  page: Page,
  command: K,
  input: CommandInput<K>,
): Promise<Timed<CommandOutput<K>>> {
  const sent = page.evaluate(
    async (message) => {
      const startMs = performance.now();
      const reply = await (globalThis as unknown as ExtensionPage).chrome.runtime.sendMessage(message);
      return { reply, spentMs: performance.now() - startMs };
    },
    { shelfedge: stamp, command, input },
  );
  const { reply, spentMs } = await inTime(sent, command);
  if (reply?.ok !== true) throw new Error(`${command} failed: ${JSON.stringify(reply)}`);
  return { value: reply.value as CommandOutput<K>, spentMs };
}
