import type { Firefox } from '../../demo/firefox.ts';
import { until } from '../../demo/on-page.ts';
import type { RunningShop } from '../../demo/start-shop.ts';
import { createHand } from '../firefox/hand.ts';
import { holdProcess } from './hold-process.ts';
import type { Stage } from './stage.ts';

/** A stage in the tab of Firefox that is in front. `restart`: closes Firefox, and starts it again on its profile. */
export function firefoxStage(first: Firefox, shop: RunningShop, restart: () => Promise<Firefox>): Stage {
  let firefox = first;
  const stage: Stage = {
    ...createHand(firefox),
    shop,
    canProveVisibility: false,
    visit: (url) => firefox.navigate(url),
    async preferDark() {
      await firefox.asBrowser(
        `return Services.prefs.setIntPref('layout.css.prefers-color-scheme.content-override', 0)`,
      );
    },
    openSurface: (name) => firefox.open(name),
    async openPopupInBackground() {
      await firefox.openTab(false);
      await firefox.open('popup');
    },
    async switchToTab(address) {
      await until(() => goTo(firefox, address, false), `a tab at ${address}`);
      await firefox.showTab();
    },
    followToTab: (address) => until(() => goTo(firefox, address), `a tab at ${address}`, 15_000),
    readOverlayText: async () =>
      String(await firefox.runPrivileged(`return ${roots}.map((root) => root.textContent).join(' ')`)),
    findOverlayButton: async (name) =>
      (await firefox.runPrivileged(buttonScript, name)) as { x: number; y: number } | null,
    async restart() {
      firefox = await restart();
      Object.assign(stage, createHand(firefox));
    },
    async stopBackground() {
      await firefox.endEventPage();
    },
    pauseExtension: async () => holdProcess(await firefox.extensionPid()),
  };
  return stage;
}

const roots = '[...document.documentElement.children].flatMap(({ openOrClosedShadowRoot: root }) => root ?? [])';

const buttonScript = `const nameOf = (button) => (button.ariaLabel || button.textContent).trim();
  const button = ${roots}.flatMap((root) => [...root.querySelectorAll('button')]).find((one) => nameOf(one).startsWith(arguments[0]));
  if (button === undefined) return null;
  const { left, top, width, height } = button.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };`;

/** Switches to the tab that is at such an address; false if none is. */
async function goTo(firefox: Firefox, address: RegExp, isInFront = true): Promise<boolean> {
  for (const tab of await firefox.tabs()) {
    // The tab may close meanwhile.
    const [url, state] = await firefox
      .switchTab(tab)
      .then(() => firefox.run('return [location.href, document.visibilityState]'))
      .then((read) => (read ?? ['', '']) as [string, string])
      .catch(() => ['', ''] as const);
    if (address.test(url) && (state === 'visible' || !isInFront)) return true;
  }
  return false;
}
