import { both, chromiumOnly, type Attack, type Check, type Stage } from '../attack.ts';
import { savedAs } from '../checks.ts';
import { ask, readView, storeIdOf } from '../facts.ts';
import { edit, visit, wait } from '../steps.ts';

/** Everything that an extension page can read, as text: storage, databases, files and views. Copies of edits are packed, and left so. */
const inReachScript = `(async () => {
  const areas = await Promise.all(['local', 'session'].map((area) => chrome.storage[area].get()));
  const toEnd = (asked) => new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
  const rows = [];
  for (const { name } of await indexedDB.databases()) {
    const database = await toEnd(indexedDB.open(name));
    for (const store of database.objectStoreNames)
      rows.push(await toEnd(database.transaction(store).objectStore(store).getAll()));
    database.close();
  }
  const files = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const file of await cache.matchAll()) files.push(await file.text());
  }
  const view = await new Promise((resolve) => {
    const port = chrome.runtime.connect({ name: 'workbench ' + chrome.runtime.getManifest().version });
    port.onMessage.addListener((view) => { port.disconnect(); resolve(view); });
  });
  return JSON.stringify([areas, rows, files, view, document.documentElement.outerHTML]);
})()`;

const keysInReach = async (stage: Stage): Promise<number> =>
  (await stage.runInExtension<string>('workbench', inReachScript)).split(stage.shop.apiKey).length - 1;

const passphrase = 'a passphrase for the attacks';
const keysBefore = new WeakMap<object, number>();

/** Reads the result, then reconnects the store for the next attacks. */
const noKeyInReach: Check = {
  what: 'no copy of the key is in reach, where there was one before',
  async see(stage) {
    const before = keysBefore.get(stage) ?? 0;
    const after = await keysInReach(stage);
    const storeId = storeIdOf(stage);
    const { ok } = await ask(stage, 'workbench', 'key.unlock', { storeId, passphrase });
    return { isHeld: before > 0 && after === 0 && ok, seen: `${before} in reach before the lock, ${after} after` };
  },
};

const recordsScript = `(async () => {
  const asked = indexedDB.open('shelfedge-vault');
  const database = await new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
  const all = database.transaction('keys').objectStore('keys').getAll();
  const rows = await new Promise((resolve) => (all.onsuccess = () => resolve(all.result)));
  database.close();
  return rows.length;
})()`;

const countRecords = (stage: Stage): Promise<number> => stage.runInExtension<number>('workbench', recordsScript);

/** Reads the result, then connects the store again for the next attacks. */
const noOpenKeyInReach: Check = {
  what: 'neither the key nor its record is in reach, where there were both before',
  async see(stage) {
    const before = keysBefore.get(stage) ?? 0;
    const [after, records] = [await keysInReach(stage), await countRecords(stage)];
    const { storefront, api, clientId, siteId, apiKey } = stage.shop;
    const answers = { storefront, api, clientId, siteId, apiKey, keep: { kind: 'session' } };
    const { ok } = await ask(stage, 'workbench', 'stores.connect', answers);
    return {
      isHeld: before > 0 && after === 0 && records === 0 && ok,
      seen: `${before} in reach before the lock, ${after} and ${records} records after`,
    };
  },
};

/** Keeps the key as answered, counts it where an extension page finds it, and locks it. A key of which nothing was kept counts for none. */
const keepAndLock =
  (keep: { kind: 'device' } | { kind: 'passphrase'; passphrase: string }) =>
  async (stage: Stage): Promise<void> => {
    const storeId = storeIdOf(stage);
    await ask(stage, 'workbench', 'key.keep', { storeId, keep });
    keysBefore.set(stage, (await countRecords(stage)) === 0 ? 0 : await keysInReach(stage));
    await ask(stage, 'workbench', 'key.lock', { storeId });
  };

const areas = `['local', 'session', 'sync', 'managed']`;

/** Reads each place in which an extension can store data; gives what a script finds there, or why it finds nothing. */
const readPlacesScript = `(async () => {
  const read = async (name, ask) => [name, await Promise.resolve().then(ask).then((all) => JSON.stringify(all) ?? 'absent', () => 'denied')];
  return Promise.all([
    ...${areas}.map((area) => read(area, () => chrome.storage?.[area]?.get(null))),
    read('databases', () => indexedDB.databases()),
    read('caches', () => caches.keys()),
    read('files', async () => Array.fromAsync((await navigator.storage.getDirectory()).keys())),
  ]);
})()`;

/** Stores values in each area that takes them; resolves with those areas. */
const plantScript = (values: string): string => `(async () => {
  const taken = await Promise.all(${areas}.map((area) =>
    Promise.resolve().then(() => chrome.storage[area].set(${values})).then(() => area, () => 'denied')));
  return 'written: ' + taken.join();
})()`;

/** The connected store as it is stored. */
const storeOf = (stage: Stage): object => ({
  id: storeIdOf(stage),
  name: '',
  storefront: stage.shop.storefront,
  api: stage.shop.api,
  clientId: stage.shop.clientId,
  siteId: stage.shop.siteId,
  catalogVersion: 'V1_CATALOG',
  captcha: null,
});

/** Texts of an open card that the page does not have. */
const cardWords = ['More to edit', 'Esc closes', 'Explain this price', 'Merchant'];

interface Found {
  /** True if the page finds a word of its own. */
  own: boolean;
  foreign: string[];
  selected: string;
}

/** Searches as the browser's Find does, in frames too, and selects all that a script can select. */
const findScript = `(() => {
  const selection = getSelection();
  const isFound = (word) => {
    selection.removeAllRanges();
    return find(word, false, false, true, false, true, false);
  };
  const own = isFound(document.querySelector('h1').textContent.trim());
  const foreign = ${JSON.stringify(cardWords)}.filter(isFound);
  const texts = [];
  document.execCommand('selectAll');
  texts.push(selection.toString());
  for (const [edge, direction] of [[0, 'forward'], [document.documentElement.childNodes.length, 'backward']]) {
    selection.collapse(document.documentElement, edge);
    for (const unit of ['word', 'line', 'documentboundary']) selection.modify('extend', direction, unit);
    texts.push(selection.toString());
  }
  for (const element of document.documentElement.children) {
    selection.selectAllChildren(element);
    texts.push(selection.toString(), element.innerText ?? '');
  }
  return { own, foreign, selected: texts.join(' ') };
})()`;

export const secrets: readonly Attack[] = [
  {
    name: 'what the shop’s own server and page are sent while a price is edited',
    group: 'secrets',
    browsers: both,
    act: edit('20'),
    mustHold: [
      savedAs(20),
      {
        what: 'neither the key nor a header of it comes there',
        async see({ shop, runInPage }) {
          const page = await runInPage<string>(
            `document.documentElement.outerHTML + JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, Object.keys(globalThis)])`,
          );
          const server = JSON.stringify(shop.received);
          const isHeld = !page.includes(shop.apiKey) && !server.includes(shop.apiKey);
          return {
            isHeld,
            seen: isHeld ? `no key in ${shop.received.length} requests and the page` : 'the KEY was found',
          };
        },
      },
    ],
  },
  {
    name: 'the card’s words, looked for and selected by the page',
    group: 'secrets',
    browsers: chromiumOnly,
    act: edit('20').slice(0, -1),
    mustHold: [
      {
        what: 'the page finds and selects its own words alone',
        async see({ runInPage }) {
          const { own, foreign, selected } = await runInPage<Found>(findScript);
          const isHeld =
            own && foreign.length === 0 && selected.length > 0 && !cardWords.some((word) => selected.includes(word));
          return {
            isHeld,
            seen: `${foreign.length} of ${cardWords.length} words found, ${selected.length} characters selected`,
          };
        },
      },
    ],
  },
  {
    name: 'the storage of the extension, from the content script’s world',
    group: 'secrets',
    browsers: both,
    act: [visit],
    mustHold: [
      {
        what: 'it reads nothing that is kept',
        async see(stage) {
          const places = await stage.runInContentScript<[string, string][]>(readPlacesScript);
          const isHeld = places.every(
            ([, found]) => !found.includes(stage.shop.siteId) && !found.includes('shelfedge'),
          );
          return { isHeld, seen: places.map((each) => each.join(' ')).join(', ') };
        },
      },
      {
        what: 'what it writes is not there for the next worker',
        async see(stage) {
          const planted = JSON.stringify({ stores: { version: 1, value: [{ ...storeOf(stage), name: 'Planted' }] } });
          const written = await stage.runInContentScript<string>(plantScript(planted));
          await stage.stopBackground();
          const { stores } = await readView<{ stores: { name: string }[] }>(stage, 'workbench');
          const names = stores.map(({ name }) => name).join();
          return {
            isHeld: stores.length === 1 && !names.includes('Planted'),
            seen: `${written}; the store is "${names}"`,
          };
        },
      },
    ],
  },
  {
    name: 'what is left of a key in reach of the extension after a lock',
    group: 'secrets',
    browsers: both,
    act: [visit, keepAndLock({ kind: 'passphrase', passphrase }), wait(500)],
    mustHold: [noKeyInReach],
  },
  {
    name: 'what is left of a key that stays connected, after a lock',
    group: 'secrets',
    browsers: both,
    act: [visit, keepAndLock({ kind: 'device' }), wait(500)],
    mustHold: [noOpenKeyInReach],
  },
];
