import { loadavg } from 'node:os';
import { inTime, type ChaosBrowser } from './chaos-browser.ts';

/** Who holds and who awaits the locks of the extension, and what its databases and caches answer. */
const standstillScript = `(async () => {
  const inTime = (name, ask) =>
    Promise.race([ask().then((found) => [name, found], (error) => [name, String(error)]),
      new Promise((resolve) => setTimeout(() => resolve([name, 'no answer']), 5000))]);
  const openJournal = () => new Promise((resolve, reject) => {
    const opening = indexedDB.open('shelfedge-journal');
    opening.onupgradeneeded = () => opening.transaction.abort();
    opening.onerror = () => reject(opening.error);
    opening.onblocked = () => resolve('blocked');
    opening.onsuccess = () => {
      const tables = opening.result.transaction(['edits', 'batches']);
      const [edits, batches] = ['edits', 'batches'].map((name) => tables.objectStore(name).getAll());
      opening.result.close();
      tables.oncomplete = () => {
        const byTag = Object.groupBy(edits.result, ({ state }) => state.tag);
        const open = edits.result.filter(({ isOpen, batchId }) => isOpen === 1 && batchId !== null);
        const stateOf = (id) => batches.result.find((batch) => batch.id === id)?.state ?? 'no such batch';
        resolve({
          edits: Object.entries(byTag).map(([tag, all]) => [tag, all.length]),
          openRows: open.slice(0, 20).map(({ id, state, batchId }) => [id, state.tag, stateOf(batchId)]),
        });
      };
    };
  });
  return JSON.stringify(Object.fromEntries(await Promise.all([
    inTime('worker', () => chrome.runtime.sendMessage({})),
    inTime('locks', async () => {
      const { held, pending } = await navigator.locks.query();
      return { held: held.map(({ name }) => name), pending: pending.map(({ name }) => name) };
    }),
    inTime('caches', async () => (await (await caches.open('shelfedge-files')).keys()).length),
    inTime('private file system', async () => (await Array.fromAsync((await navigator.storage.getDirectory()).keys())).length),
    inTime('databases', async () => (await indexedDB.databases()).map(({ name }) => name)),
    inTime('journal', openJournal),
  ])));
})()`;

/** The browser's answers while a command of a run is not answered, and how busy the machine is. */
export const describeStandstill = async ({ popup }: ChaosBrowser): Promise<string> => {
  const said = await inTime(popup.evaluate<string>(standstillScript).catch(String), 'the popup does not answer');
  return `${said}, load ${loadavg().map(Math.round).join(' ')}`;
};
