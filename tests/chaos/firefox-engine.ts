import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { allowLocalStores, enter, launchFirefox, type Firefox } from '../../demo/firefox.ts';
import { createSerialQueue } from '../../src/base/queue.ts';
import type { Engine, OpenedPage } from './chaos-browser.ts';

const pollMs = 50;
/** A page that went away never answers. */
const maxMs = 20_000;
const patienceMs = 3_000;
const shortMs = 300;
const labels = { price: 'Price', stock: 'Stock' } as const;

/** Runs work in a tab. The remote control looks into one tab at a time. */
type InTab = <T>(handle: string, work: () => Promise<T>) => Promise<T>;

/**
 * Starts Firefox on a profile. Cards are left out: their presses must be those of a person in the tab in front, and the remote
 * control has one tab at a time for all that happens at once here.
 */
export async function launchOnFirefox(path: string, profile: string): Promise<Engine> {
  const firefox = await launchFirefox(path, profile);
  await allowLocalStores(firefox);
  const serially = createSerialQueue();
  const inTab: InTab = (handle, work) =>
    serially(async () => {
      await firefox.switchTab(handle);
      return work();
    });
  const control = await firefox.currentTab();
  await firefox.open('workbench');
  const openPage = async (name: string): Promise<OpenedPage> => {
    const url = `moz-extension://${firefox.host}/${name}`;
    // The tab in which something was done last may be closed.
    const handle = await inTab(control, async () => {
      const opened = await firefox.openTab();
      await firefox.navigate(url);
      return opened;
    });
    return toOpened(firefox, inTab, { handle, url });
  };
  return {
    openPage,
    openTabs: () => Promise.resolve([]),
    stopWorker: () => inTab(control, () => firefox.endEventPage()),
    setClock: (aheadMs) => inTab(control, async () => void (await firefox.run(clockScript, aheadMs))),
    kill: () => firefox.close(),
    close: () => firefox.close(),
  };
}

/** The event page keeps its clock only as long as it lives. */
const clockScript = `const [aheadMs] = arguments;
  return browser.runtime.getBackgroundPage().then((background) => {
    const machine = (background.machineNow ??= background.Date.now.bind(background.Date));
    background.Date.now = () => machine() + aheadMs;
  });`;

function toOpened(firefox: Firefox, inTab: InTab, { handle, url }: { handle: string; url: string }): OpenedPage {
  /** Leaves the result in the page, so that others can look into their tabs until it is there. */
  const evaluate = async (script: unknown, value?: unknown): Promise<unknown> => {
    const name = `data-result-${randomUUID()}`;
    const call = typeof script === 'function' ? `(${String(script)})(value)` : `(${String(script)})`;
    await inTab(handle, () => firefox.run(startScript(call), name, value));
    for (const end = Date.now() + maxMs; Date.now() < end; await sleep(pollMs)) {
      const text = await inTab(handle, () => firefox.run(takeScript, name));
      if (typeof text !== 'string') continue;
      const result = JSON.parse(text) as { value?: unknown; error?: string };
      if (result.error !== undefined) throw new Error(result.error);
      return result.value;
    }
    throw new Error('the page did not answer');
  };
  return {
    evaluate: evaluate as OpenedPage['evaluate'],
    url: () => url,
    search: (text) => inTab(handle, async () => (await firefox.find(`//input[@type = 'search']`)).overtype(text)),
    typeValue: (sku, field, value) =>
      inTab(handle, async () => {
        const row = `//li[.//*[normalize-space() = '${sku}']]`;
        const name = `starts-with(@aria-label, '${labels[field]}')`;
        await (await firefox.find(`//input[@type = 'search']`, patienceMs)).overtype(sku);
        // The editor is open where unsaved text stands in it.
        const isOpen = await firefox.find(`${row}//input[${name}]`, shortMs).then(
          () => true,
          () => false,
        );
        if (!isOpen) await (await firefox.find(`${row}//button[${name}]`, patienceMs)).click();
        await (await firefox.find(`${row}//input[${name}]`, patienceMs)).overtype(value + enter);
        return true;
      }).catch(() => false),
    close: () => inTab(handle, () => firefox.closeTab()),
  };
}

/** Attributes are the one place that every script of the remote control sees. */
const startScript = (call: string): string => `const [name, value] = arguments;
  const leave = (result) => document.documentElement.setAttribute(name, JSON.stringify(result));
  Promise.resolve().then(() => ${call}).then((value) => leave({ value }), (error) => leave({ error: String(error) }));`;

const takeScript = `const [name] = arguments;
  const text = document.documentElement.getAttribute(name);
  document.documentElement.removeAttribute(name);
  return text;`;
