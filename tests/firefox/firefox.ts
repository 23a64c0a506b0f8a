import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { toAnswers, type ShopAddresses } from '../../demo/browser.ts';
import { until } from '../../demo/on-page.ts';
import { connectMarionette, type Marionette } from './marionette.ts';

const extensionId = 'shelfedge@shelfedge.example';
/** The host of the extension's pages; without it Firefox generates one per profile. */
export const firefoxHost = '5e1fed9e-0000-4000-8000-000000000001';

const preferences = {
  'marionette.port': 0,
  'extensions.webextensions.uuids': JSON.stringify({ [extensionId]: firefoxHost }),
  // The permission prompt cannot be answered without a window.
  'extensions.webextOptionalPermissionPrompts': false,
  // Firefox takes the storage of an extension away that it does not find again at its start, as a temporary one.
  'extensions.webextensions.keepStorageOnUninstall': true,
  'extensions.webextensions.keepUuidOnUninstall': true,
};

/** A headless Firefox with the built extension in it, and one tab. */
export interface Firefox {
  /** Opens one of the extension's pages in the tab; 'none' leaves no page of it open. */
  open(page: 'popup' | 'workbench' | `workbench#${string}` | 'card' | 'frames' | 'none'): Promise<void>;
  /** Runs a function body in the tab; resolves with its result. */
  run(body: string, ...values: unknown[]): Promise<unknown>;
  /** The first element that an XPath finds; waits for it. */
  find(xpath: string, limitMs?: number): Promise<Element>;
  /** The host of the extension's pages. */
  host: string;
  navigate(url: string): Promise<void>;
  /**
   * Runs a function body with the browser's privileges, in its window. Until it resolves, send no other command: it would
   * look in the browser's window, and wait there for as long as it may.
   */
  asBrowser(body: string, ...values: unknown[]): Promise<unknown>;
  /** Runs a function body in the frame of the tab whose URL ends like this. */
  inFrame<T>(name: string, body: string): Promise<T>;
  /** Opens a tab in front and goes there; gives its handle. */
  openTab(): Promise<string>;
  currentTab(): Promise<string>;
  /** Switches to a tab without bringing it to the front. */
  switchTab(handle: string): Promise<void>;
  closeTab(): Promise<void>;
  /** Terminates the extension's event page, even while it works; false if it was not running. */
  endEventPage(): Promise<boolean>;
  /** Installs the built extension over the one that runs, as an update does. */
  update(): Promise<void>;
  close(): Promise<void>;
}

interface Element {
  click(): Promise<void>;
  /** Replaces the element's text. */
  type(text: string): Promise<void>;
  /** Presses keys in the element, over its present text: the text is selected first. */
  overtype(keys: string): Promise<void>;
}

/** Starts Firefox on a profile, with the extension. */
export async function launchFirefox(firefox: string, profile: string): Promise<Firefox> {
  const { marionette, close } = await startFirefox(firefox, profile);
  const install = async (): Promise<void> =>
    void (await marionette.send('Addon:Install', { path: resolve('.output/firefox-mv3'), temporary: true }));
  await install().catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return {
    host: firefoxHost,
    ...createTab(marionette),
    ...createWindow(marionette),
    endEventPage: () => endEventPage(marionette),
    update: install,
    close,
  };
}

/** Starts Firefox on a profile, with one tab. */
export async function startFirefox(
  firefox: string,
  profile: string,
  capabilities: object = {},
): Promise<{ marionette: Marionette; close(): Promise<void> }> {
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`);
  await writeFile(join(profile, 'user.js'), lines);
  // One that was killed has left its own there.
  await rm(join(profile, portFile), { force: true });
  const args = ['-headless', '-no-remote', '-profile', profile, '-marionette', '-remote-allow-system-access'];
  const child = spawn(firefox, args, { stdio: 'ignore' });
  const exited = once(child, 'exit');
  const close = async (): Promise<void> => {
    child.kill('SIGKILL');
    await exited;
  };
  try {
    const marionette = await connectMarionette(await readPort(profile));
    await marionette.send('WebDriver:NewSession', capabilities);
    return { marionette, close };
  } catch (error) {
    await close();
    throw error;
  }
}

const portFile = 'MarionetteActivePort';

/** Firefox writes its port to a file in the profile. */
async function readPort(profile: string): Promise<number> {
  const read = () => readFile(join(profile, portFile), 'utf8').catch(() => '');
  await until(async () => (await read()) !== '', 'Firefox to start', 60_000);
  return Number(await read());
}

function createTab({ send }: Marionette): Pick<Firefox, 'open' | 'navigate' | 'run' | 'find' | 'inFrame'> {
  const run = async (script: string, ...args: unknown[]) =>
    valueOf(await send('WebDriver:ExecuteScript', { script, args }));
  const find = async (value: string, limitMs: number): Promise<string> => {
    await send('WebDriver:SetTimeouts', { implicit: limitMs });
    try {
      const query = { using: 'xpath', value };
      const found = valueOf(await send('WebDriver:FindElement', query, limitMs + 10_000)) as object;
      return Object.values(found)[0] as string;
    } catch (error) {
      const shown = await run('return document.body.innerText');
      throw new Error(`there is no ${value} in a page that shows:\n${String(shown)}`, { cause: error });
    }
  };
  const toElement = (found: string, findAgain: () => Promise<string>): Element => {
    let id = found;
    const act = async (command: string, parameters: object = {}): Promise<void> => {
      const once = () => send(`WebDriver:Element${command}`, { id, ...parameters });
      await once().catch(async (error: unknown) => {
        // The page has drawn another element in its place.
        if (!String(error).includes('stale element reference')) throw error;
        id = await findAgain();
        await once();
      });
    };
    return {
      click: () => act('Click'),
      async type(text) {
        await act('Clear');
        await act('SendKeys', { text });
      },
      // Clearing an element takes the focus from it.
      overtype: (keys) => act('SendKeys', { text: `${modifier}a${modifier}${keys}` }),
    };
  };
  return {
    async open(page) {
      const [name, hash = ''] = page.split('#');
      const url = page === 'none' ? 'about:blank' : `moz-extension://${firefoxHost}/${name}.html#${hash}`;
      await send('WebDriver:Navigate', { url });
    },
    navigate: async (url) => void (await send('WebDriver:Navigate', { url })),
    run,
    async inFrame<T>(name: string, body: string) {
      const addresses = (await asBrowser(send, frameScript)) as string[];
      const id = addresses.findIndex((address) => address.endsWith(name));
      if (id === -1) throw new Error(`there is no frame of ${name}`);
      await send('WebDriver:SwitchToFrame', { id });
      try {
        return (await run(body)) as T;
      } finally {
        await send('WebDriver:SwitchToFrame', { id: null });
      }
    },
    find: async (value, limitMs = 20_000) => toElement(await find(value, limitMs), () => find(value, limitMs)),
  };
}

/** The character by which WebDriver presses Enter. */
export const enter = '\u{e007}';
/** Presses, and then releases, the modifier of commands such as "select all". */
const modifier = process.platform === 'darwin' ? '\u{e03d}' : '\u{e009}';

const valueOf = (answer: unknown): unknown => (answer as { value: unknown }).value;

const frameScript = `return gBrowser.selectedBrowser.browsingContext.children.map(
  ({ currentURI, currentWindowGlobal }) => currentWindowGlobal?.documentURI.spec ?? currentURI?.spec ?? '')`;

function createWindow({
  send,
}: Marionette): Pick<Firefox, 'asBrowser' | 'openTab' | 'currentTab' | 'switchTab' | 'closeTab'> {
  const switchTab = async (handle: string): Promise<void> =>
    void (await send('WebDriver:SwitchToWindow', { handle, focus: false }));
  return {
    asBrowser: (body, ...values) => asBrowser(send, body, ...values),
    async openTab() {
      const { handle } = (await send('WebDriver:NewWindow', { type: 'tab', focus: true })) as { handle: string };
      await send('WebDriver:SwitchToWindow', { handle, focus: true });
      return handle;
    },
    currentTab: async () => valueOf(await send('WebDriver:GetWindowHandle')) as string,
    switchTab,
    closeTab: async () => void (await send('WebDriver:CloseWindow')),
  };
}

async function asBrowser(send: Marionette['send'], script: string, ...args: unknown[]): Promise<unknown> {
  await send('Marionette:SetContext', { value: 'chrome' });
  try {
    return valueOf(await send('WebDriver:ExecuteScript', { script, args, sandbox: 'system' }));
  } finally {
    await send('Marionette:SetContext', { value: 'content' });
  }
}

const endingScript = `const { extension } = WebExtensionPolicy.getByID(arguments[0]);
  if (extension.backgroundState !== 'running') return false;
  return extension.terminateBackground({ disableResetIdleForTest: true }).then(() => true);`;

const endEventPage = async ({ send }: Marionette): Promise<boolean> =>
  (await asBrowser(send, endingScript, extensionId)) === true;

/** Lets the extension reach this machine's stores; the browser's prompt needs a press. */
export const allowLocalStores = (firefox: Firefox): Promise<unknown> =>
  firefox.asBrowser(`
    const { ExtensionPermissions } = ChromeUtils.importESModule('resource://gre/modules/ExtensionPermissions.sys.mjs');
    const { extension } = WebExtensionPolicy.getByID('${extensionId}');
    const origins = ['http://127.0.0.1/*', 'http://localhost/*'];
    return ExtensionPermissions.add(extension.id, { origins, permissions: [], data_collection: [] }, extension)
      .then(() => true);`);

/** Connects a store in the workbench. */
export async function connectStore(browser: Firefox, shop: ShopAddresses): Promise<void> {
  await browser.open('workbench');
  await (await browser.find(`//summary[normalize-space() = 'More settings']`)).click();
  for (const [label, answer] of toAnswers(shop))
    await (await browser.find(`//input[@id = //label[normalize-space() = '${label}']/@for]`)).type(answer);
  await (await browser.find(`//button[normalize-space() = 'Connect store']`)).click();
  await browser.find(`//*[starts-with(normalize-space(text()), 'Connected:')]`);
}
