import { setTimeout as sleep } from 'node:timers/promises';
import { storedProduct } from '../../../demo/on-page.ts';
import { both, chromiumOnly, type Attack, type Check, type Stage } from '../attack.ts';
import { savedAs } from '../checks.ts';
import { ask, readCalls, readView, storeIdOf } from '../facts.ts';
import { hidden, oldPrice } from '../seed.ts';
import { edit, visit, wait } from '../steps.ts';

/** The duration of the flood, and the maximum number of lookups that it may cause. */
const floodMs = 8000;
const maxLooks = 20;

interface Flood {
  before: number;
  searchMs: number;
  isAnswered: boolean;
}
const flooded = new WeakMap<object, Flood>();

const fewLooks: Check = {
  what: `at most ${maxLooks} calls come of it`,
  async see(stage) {
    const count = (await readCalls(stage)).length - (flooded.get(stage)?.before ?? 0);
    return { isHeld: count <= maxLooks, seen: `${count} calls in ${floodMs / 1000} s` };
  },
};

const searchGoesFirst: Check = {
  what: 'a search in the popup is answered within 3 s meanwhile',
  see(stage) {
    const { searchMs = Infinity, isAnswered = false } = flooded.get(stage) ?? {};
    return Promise.resolve({ isHeld: isAnswered && searchMs < 3000, seen: `a search took ${Math.round(searchMs)} ms` });
  },
};

const storeName: Check = {
  what: 'the store keeps its name',
  async see(stage) {
    const { store } = await readView<{ store: { name: string } | null }>(stage, 'popup');
    const name = store?.name ?? '';
    const isHeld = name !== '' && !name.includes('Bank') && !/[\u202A-\u202E\u2066-\u2069]/.test(name);
    return { isHeld, seen: `the store is called ${JSON.stringify(name)}` };
  },
};

/** The tab's previous product: its price must not change. */
const left = 'pot-118';
const leftKeepsPrice: Check = {
  what: `${left} keeps its price`,
  see({ shop }) {
    const { price } = storedProduct(shop, left);
    return Promise.resolve({ isHeld: price === oldPrice, seen: `${left} at ${price}` });
  },
};

const setFaults = (stage: Stage, rules: object[]): Promise<unknown> =>
  fetch(`${stage.shop.api}/__demo/faults`, { method: 'POST', body: JSON.stringify({ rules }) });

export const addresses: readonly Attack[] = [
  {
    name: 'an answer about a page that the tab has left, late, on the page after it',
    group: 'addresses',
    browsers: both,
    act: [
      async (stage) => {
        await setFaults(stage, [{ kind: 'delay', delayMs: 2500, origin: 'extension:', path: '^/stores' }]);
        await stage.open(`/product-page/${left}`);
        await sleep(600);
        await setFaults(stage, []);
      },
      ...edit('20', 2500),
    ],
    mustHold: [savedAs(20), leftKeepsPrice],
  },
  {
    name: 'a new name for the store, with marks that turn the reading direction',
    group: 'addresses',
    browsers: both,
    plant: () => {
      const rename = (): void => {
        for (const old of document.querySelectorAll('meta[property="og:site_name"]')) old.remove();
        const meta = document.createElement('meta');
        meta.setAttribute('property', 'og:site_name');
        meta.content = 'Bank \u202Eknab ruoy\u202C';
        document.head.append(meta);
      };
      document.addEventListener('readystatechange', rename);
    },
    act: [...edit('20'), wait(300)],
    mustHold: [storeName, savedAs(20)],
  },
  {
    name: 'a renderer that asks for another product than its tab shows',
    group: 'addresses',
    browsers: chromiumOnly,
    act: [visit],
    mustHold: [nothingOf(hidden.slug, false)],
  },
  {
    name: 'a renderer at the address of a product that shoppers do not see',
    group: 'addresses',
    browsers: chromiumOnly,
    act: [visit],
    mustHold: [nothingOf(hidden.slug, true)],
  },
];

/** The reply to the content script for a product that is hidden from shoppers. */
function nothingOf(slug: string, isAtAddress: boolean): Check {
  return {
    what: 'neither name nor price of it is told',
    async see(stage) {
      const views = await stage.runInContentScript<string>(`(async () => {
        const told = [];
        const port = chrome.runtime.connect({ name: 'page ' + chrome.runtime.getManifest().version });
        port.onMessage.addListener((view) => told.push(JSON.stringify(view)));
        if (${isAtAddress}) history.pushState({}, '', '/product-page/${slug}');
        const look = { shelfedge: chrome.runtime.getManifest().version, command: 'page.resolve', input: { slug: '${slug}', siteName: null } };
        told.push(JSON.stringify(await chrome.runtime.sendMessage(look)));
        const card = { shelfedge: chrome.runtime.getManifest().version, command: 'page.openCard', input: { field: 'price', choices: {} } };
        told.push(JSON.stringify(await chrome.runtime.sendMessage(card)));
        await new Promise((resolve) => setTimeout(resolve, 1200));
        return told.join(' ');
      })()`);
      const found = [hidden.name, '77.7', '77,7'].filter((word) => views.includes(word));
      const about = isAtAddress ? `${views.length} characters told` : views.slice(-60);
      return { isHeld: found.length === 0, seen: found.length === 0 ? about : `TOLD ${found.join(', ')}` };
    },
  };
}

/** Last, because a throttled store stays throttled. */
export const floods: readonly Attack[] = [
  {
    name: 'a flood of addresses of products',
    group: 'addresses',
    browsers: both,
    act: [
      visit,
      wait(500),
      async (stage) => {
        const before = (await readCalls(stage)).length;
        await stage.runInPage(`void (() => {
          let index = 0;
          setInterval(() => history.pushState({}, '', '/product-page/pot-' + (index = (index + 1) % 60)), 100);
        })()`);
        await sleep(floodMs / 2);
        const startedAt = performance.now();
        const answer = await ask(stage, 'popup', 'catalog.search', { storeId: storeIdOf(stage), text: 'Pot 7' });
        flooded.set(stage, { before, searchMs: performance.now() - startedAt, isAnswered: answer.ok });
        await sleep(floodMs / 2);
      },
    ],
    mustHold: [fewLooks, searchGoesFirst],
  },
];
