import { setTimeout as sleep } from 'node:timers/promises';
import { storedProduct } from '../../demo/on-page.ts';
import type { LoggedRequest } from '../../demo/platform/http/request-log.ts';
import type { Edit } from '../../src/domain/edit.ts';
import { journalScript } from '../fixtures/journal-script.ts';
import { oldPrice } from './seed.ts';
import type { ExtensionPage, Stage } from './attack.ts';
import { viewPort } from '../../src/protocol/view-port.ts';
import { stamp } from '../fixtures/stamp.ts';

export const priceOf = ({ shop, slug }: Stage): number => storedProduct(shop, slug).price;

/** The edits of this attack's product that are still to be sent. */
async function readOpenEdits(stage: Stage): Promise<Edit[]> {
  const { id } = storedProduct(stage.shop, stage.slug);
  const edits = await stage.runInExtension<Edit[]>('workbench', journalScript);
  return edits.filter(({ productId, state }) => productId === id && ['queued', 'sending'].includes(state.tag));
}

/** The maximum time from a press to its edit, in ms. */
const thoughtMs = 2200;
/** The maximum time until an edit is sent, in ms. */
const limitMs = 12_000;

/** Waits until every edit has settled; resolves with the resulting price. */
export async function settledPrice(stage: Stage): Promise<number> {
  const startedAt = Date.now();
  while (priceOf(stage) === oldPrice && Date.now() < startedAt + thoughtMs) await sleep(50);
  const end = startedAt + limitMs;
  while ((await readOpenEdits(stage)).length > 0 && Date.now() < end) await sleep(200);
  return priceOf(stage);
}

/** The extension's requests to the platform, oldest first. */
export async function readCalls({ shop }: Pick<Stage, 'shop'>): Promise<LoggedRequest[]> {
  const answer = await fetch(`${shop.api}/__demo/log`);
  const { requests } = (await answer.json()) as { requests: LoggedRequest[] };
  return requests.filter(({ origin }) => /^(chrome|moz)-extension:/.test(origin ?? ''));
}

/** The observations of the page's script so far. */
export const readHeard = (stage: Stage): Promise<string[]> =>
  stage.runInPage<string[]>('globalThis.attack?.heard.slice() ?? []');

/** The store's id in the extension. */
export const storeIdOf = ({ shop }: Pick<Stage, 'shop'>): string => `${shop.siteId}@${new URL(shop.api).host}`;

/** Sends one message as that extension page; resolves with the reply. */
export const ask = (
  stage: Stage,
  page: ExtensionPage,
  command: string,
  input: object,
): Promise<{ ok: boolean; value?: unknown; error?: { code: string } }> =>
  stage.runInExtension(page, `chrome.runtime.sendMessage(${JSON.stringify({ shelfedge: stamp, command, input })})`);

/** The view of an extension page. */
export const readView = <T>(stage: Stage, page: 'popup' | 'workbench'): Promise<T> =>
  stage.runInExtension<T>(
    page,
    `new Promise((resolve) => {
      const port = chrome.runtime.connect({ name: '${viewPort(page, stamp)}' });
      port.onMessage.addListener((view) => { port.disconnect(); resolve(view); });
    })`,
  );
