import { resolve } from 'node:path';
import { toAnswers, type ShopAddresses } from './browser.ts';
import type { Marionette } from './marionette.ts';
import { extensionId, firefoxHost, startFirefox } from './start-firefox.ts';

/** A Firefox with the built extension in it, and one tab. */
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
  /** A pointer event in the page in front, as from the operating system, in px of the browser's window. */
  mouse(type: MouseType, x: number, y: number): Promise<void>;
  /** A key event at the focus, in any process. */
  key(type: 'keydown' | 'keyup', key: string): Promise<void>;
  /** Runs a function body in the tab with the browser's privileges, which reach into closed shadow roots. */
  runPrivileged(body: string, ...values: unknown[]): Promise<unknown>;
  /** The id of the process in which the extension runs. */
  extensionPid(): Promise<number>;
  /** Runs a function body in the frame of the tab whose URL ends like this. */
  inFrame<T>(name: string, body: string): Promise<T>;
  /** Opens a tab, in front unless told otherwise, and goes there; gives its handle. */
  openTab(isInFront?: boolean): Promise<string>;
  currentTab(): Promise<string>;
  /** The tabs of all windows. */
  tabs(): Promise<string[]>;
  /** Switches to a tab without bringing it to the front. */
  switchTab(handle: string): Promise<void>;
  /** Brings the tab to the front of its window. */
  showTab(): Promise<void>;
  closeTab(): Promise<void>;
  /** Terminates the extension's event page, even while it works; false if it was not running. */
  endEventPage(): Promise<boolean>;
  /** Opens the popup, as a press on the extension's toolbar button does. */
  openToolbarPopup(): Promise<void>;
  /** Installs the built extension over the one that runs, as an update does. */
  update(): Promise<void>;
  /** A picture of what the tab shows, as PNG. */
  screenshot(): Promise<Buffer>;
  /** Resolves once the browser is closed, by whomever. */
  closed: Promise<unknown>;
  close(): Promise<void>;
}

export type MouseType = 'mousemove' | 'mousedown' | 'mouseup';

interface Element {
  click(): Promise<void>;
  /** Replaces the element's text. */
  type(text: string): Promise<void>;
  /** Presses keys in the element, over its present text: the text is selected first. */
  overtype(keys: string): Promise<void>;
}

/** Starts Firefox on a profile, with the extension; without a window unless told otherwise. */
export async function launchFirefox(firefox: string, profile: string, hasWindow = false): Promise<Firefox> {
  const { marionette, closed, close } = await startFirefox(firefox, profile, {}, hasWindow);
  const install = async (): Promise<void> =>
    void (await marionette.send('Addon:Install', { path: resolve('.output/firefox-mv3-local'), temporary: true }));
  await install().catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return {
    host: firefoxHost,
    ...createTab(marionette),
    ...createWindow(marionette),
    endEventPage: () => endEventPage(marionette),
    extensionPid: async () => Number(await asBrowser(marionette.send, pidScript)),
    openToolbarPopup: async () => void (await asBrowser(marionette.send, popupScript, extensionId)),
    update: install,
    screenshot: async () =>
      Buffer.from(String(valueOf(await marionette.send('WebDriver:TakeScreenshot', { full: false }))), 'base64'),
    closed,
    close,
  };
}

function createTab({
  send,
}: Marionette): Pick<Firefox, 'open' | 'navigate' | 'run' | 'find' | 'inFrame' | 'runPrivileged'> {
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
    runPrivileged: async (script, ...args) =>
      valueOf(await send('WebDriver:ExecuteScript', { script, args, sandbox: 'system' })),
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
}: Marionette): Pick<
  Firefox,
  'asBrowser' | 'mouse' | 'key' | 'openTab' | 'currentTab' | 'tabs' | 'switchTab' | 'showTab' | 'closeTab'
> {
  const switchTab = async (handle: string): Promise<void> =>
    void (await send('WebDriver:SwitchToWindow', { handle, focus: false }));
  return {
    asBrowser: (body, ...values) => asBrowser(send, body, ...values),
    mouse: async (type, x, y) => void (await asBrowser(send, mouseScript, type, x, y, Number(type === 'mousedown'))),
    key: async (type, key) => void (await asBrowser(send, keyScript, key, type)),
    async openTab(focus = true) {
      const { handle } = (await send('WebDriver:NewWindow', { type: 'tab', focus })) as { handle: string };
      await send('WebDriver:SwitchToWindow', { handle, focus });
      return handle;
    },
    currentTab: async () => valueOf(await send('WebDriver:GetWindowHandle')) as string,
    tabs: async () => (await send('WebDriver:GetWindowHandles')) as string[],
    switchTab,
    async showTab() {
      const handle = valueOf(await send('WebDriver:GetWindowHandle'));
      await send('WebDriver:SwitchToWindow', { handle, focus: true });
    },
    closeTab: async () => void (await send('WebDriver:CloseWindow')),
  };
}

/** Sends a pointer event to the window; Firefox finds the target. */
const mouseScript = `const [type, x, y, buttons] = arguments;
  const { left, top } = gBrowser.selectedBrowser.getBoundingClientRect();
  const clickCount = type === 'mousemove' ? 0 : 1;
  // Firefox 140 knows the older call alone.
  if (window.synthesizeMouseEvent === undefined)
    window.windowUtils.sendMouseEvent(type, left + x, top + y, 0, clickCount, 0, false, 0.5, 1, false, false, buttons);
  else window.synthesizeMouseEvent(type, left + x, top + y, { button: 0, buttons, clickCount }, {});`;

/** Sends a key event to the focus, in any process. */
const keyScript = `const [key, type] = arguments;
  window.handKeys ??= Components.classes['@mozilla.org/text-input-processor;1']
    .createInstance(Components.interfaces.nsITextInputProcessor);
  window.handKeys.beginInputTransactionForTests(window);
  const code = /^[a-z]$/i.test(key) ? 'Key' + key.toUpperCase() : '';
  window.handKeys[type](new window.KeyboardEvent('', { key, code }));`;

async function asBrowser(send: Marionette['send'], script: string, ...args: unknown[]): Promise<unknown> {
  await send('Marionette:SetContext', { value: 'chrome' });
  try {
    return valueOf(await send('WebDriver:ExecuteScript', { script, args, sandbox: 'system' }));
  } finally {
    await send('Marionette:SetContext', { value: 'content' });
  }
}

const pidScript = `return ChromeUtils.requestProcInfo().then(({ children }) => children.find(({ type }) => type === 'extension').pid)`;

const endingScript = `const { extension } = WebExtensionPolicy.getByID(arguments[0]);
  if (extension.backgroundState !== 'running') return false;
  return extension.terminateBackground({ disableResetIdleForTest: true }).then(() => true);`;

const popupScript = `const { Management } = ChromeUtils.importESModule('resource://gre/modules/Extension.sys.mjs');
  const { extension } = WebExtensionPolicy.getByID(arguments[0]);
  return Management.global.browserActionFor(extension).openPopup(window, true).then(() => true);`;

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
  await (await browser.find(`//button[normalize-space() = 'Only until the browser closes']`)).click();
  await browser.find(`//*[starts-with(normalize-space(text()), 'Connected:')]`);
}
