import type { Page } from '@playwright/test';
import type { ShopAddresses, ShopBrowser } from '../../demo/browser.ts';
import { toKeyFingerprint } from '../../src/background/services/key-fingerprint.ts';
import { addStore } from './profiles.ts';
import { stopWorkers } from './stop-workers.ts';
import { controlTab } from './tabs.ts';
import { createAreaScript, readAreaScript } from '../fixtures/area-script.ts';

/** Connects stores to a cleared browser: the first of a kind by the command, later ones with what that one stored. */
export interface StoreConnector {
  /** `kind` is equal for shops of which the extension stores the same but for addresses and secrets; undefined for none. */
  connect(browser: ShopBrowser, shop: ShopAddresses, kind: string | undefined): Promise<void>;
}

/** The texts in stored data that differ between two shops of a kind. */
async function namesOf({ storefront, api, clientId, siteId, apiKey }: ShopAddresses): Promise<string[]> {
  const hosts = [storefront, api].map((address) => new URL(address).host);
  const fingerprint = await toKeyFingerprint(apiKey, `${siteId}@${new URL(api).host}`);
  return [...hosts, clientId, siteId, apiKey, fingerprint];
}

export function createStoreConnector(): StoreConnector {
  const stored = new Map<string, { text: string; names: string[] }>();
  return {
    async connect(browser, shop, kind) {
      const known = kind === undefined ? undefined : stored.get(kind);
      const control = await controlTab(browser);
      if (known !== undefined) {
        const names = await namesOf(shop);
        const text = known.names.reduce((all, name, index) => all.replaceAll(name, names[index] ?? ''), known.text);
        if (await control.evaluate<boolean>(restoreScript(text))) return;
      }
      await addStore(browser, shop);
      if (kind === undefined || known !== undefined) return;
      stored.set(kind, { text: await readState(browser, control), names: await namesOf(shop) });
    },
  };
}

/** The text of what the extension stores, of which a worker that just started has yet to store its part. */
async function readState({ context }: ShopBrowser, control: Page): Promise<string> {
  await stopWorkers(context);
  return JSON.stringify(await control.evaluate(readScript));
}

const readScript = `(async () => ({
  local: await ${readAreaScript},
  session: await chrome.storage.session.get(),
  scripts: await chrome.scripting.getRegisteredContentScripts(),
}))()`;

/** Restores the state and wakes a worker from it; false if a worker has started before. The worker sets its own alarm. */
const restoreScript = (state: string): string => `(async () => {
  const { local, session, scripts } = ${state};
  if (!(await ${createAreaScript('local')})) return false;
  await Promise.all([
    chrome.storage.session.set(session),
    chrome.scripting.registerContentScripts(scripts),
  ]);
  void chrome.runtime.sendMessage({}).catch(() => undefined);
  return true;
})()`;
