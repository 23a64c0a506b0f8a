import { until } from '../../../demo/on-page.ts';
import { both, type Attack, type Check, type Stage, type Step } from '../attack.ts';
import { cardIsClosed } from '../checks.ts';
import type { PageKit } from '../page-kit.ts';
import { click, runInPage, wait } from '../steps.ts';
import { waitForDock } from './tiles.ts';

declare const attack: PageKit;

/** An expression for the inside of our element, which only an extension's script gets. */
const root = `((host) => globalThis.chrome?.dom ? chrome.dom.openOrClosedShadowRoot(host) : host.openOrClosedShadowRoot)(
  [...document.documentElement.children].find((element) => !['HEAD', 'BODY'].includes(element.tagName)))`;

/** The middle of one of our buttons, in CSS px of the viewport. */
const pointOf = (stage: Stage, selector: string): Promise<{ x: number; y: number } | null> =>
  stage.runInContentScript(`(() => {
    const box = ${root}?.querySelector(${JSON.stringify(selector)})?.getBoundingClientRect();
    return box && box.width > 0 ? { x: box.left + box.width / 2, y: box.top + box.height / 2 } : null;
  })()`);

const markOf = (name: string): string => `button[data-pick][title="Pick ${name}"]`;

/** Presses one of our buttons once it is there. */
const pressOurs =
  (selector: string): Step =>
  async (stage) => {
    let point: { x: number; y: number } | null = null;
    await until(async () => (point = await pointOf(stage, selector)) !== null, selector, 15_000);
    await click(point ?? { x: 0, y: 0 })(stage);
  };

/** Scrolls a tile to the middle of the window, and presses its mark. */
const pickTile =
  (name: string): Step =>
  async (stage) => {
    const slug = name.toLowerCase().replace(' ', '-');
    await stage.runInPage(
      `document.querySelector('[data-slug="${slug}"]').scrollIntoView({ block: 'center', behavior: 'instant' })`,
    );
    await wait(500)(stage);
    await pressOurs(markOf(name))(stage);
  };

/** The text of the bar; empty while nothing is picked. */
const readBar = (stage: Stage): Promise<string> =>
  stage.runInContentScript(`(() => {
    const bar = ${root}?.querySelector('[data-bar]');
    return bar == null || bar.hidden ? '' : bar.querySelector('p').textContent;
  })()`);

/** The bar says this, also a second after the press. */
const barSays = (what: string, pattern: RegExp): Check => ({
  what,
  async see(stage) {
    await wait(1200)(stage);
    const text = (await readBar(stage)).replace('\n', ': ');
    return { isHeld: pattern.test(text), seen: text === '' ? 'nothing is picked' : `the bar says “${text}”` };
  },
});

/** Opens a page with a tile for each of eleven products, Pot 11 and Pot 110 to Pot 119, to be edited. */
const startPicking: readonly Step[] = [
  (stage) => stage.setWindow({ width: 1280, height: 900 }),
  (stage) => stage.open('/search?q=Pot%2011'),
  async (stage) => click(await waitForDock(stage))(stage),
  async (stage) => {
    const isThere = async (): Promise<boolean> => (await pointOf(stage, markOf('Pot 118'))) !== null;
    await until(isThere, 'the mark of Pot 118', 15_000);
  },
];

/** Has the page do at the next press what it has planted. */
const arm = runInPage(() => dispatchEvent(new Event('arm')));

/** None of these rows changes a price. */
const slug = 'pot-118';

/** Attacks on what is picked on a page for a bulk change. */
export const picks: readonly Attack[] = [
  {
    name: 'made-up presses and keys at the marks of tiles and at the bar',
    group: 'messages',
    browsers: both,
    slug,
    act: [
      ...startPicking,
      pickTile('Pot 118'),
      wait(300),
      runInPage(() => {
        const host = attack.host() as HTMLElement;
        for (let x = 20; x < innerWidth; x += 40)
          for (let y = 20; y < innerHeight; y += 40) {
            const options = { bubbles: true, composed: true, cancelable: true, clientX: x, clientY: y };
            const found = document.elementFromPoint(x, y);
            if (found !== host) continue;
            for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
              found.dispatchEvent(new MouseEvent(type, options));
            found.dispatchEvent(new KeyboardEvent('keydown', { ...options, key: ' ', code: 'Space' }));
            found.dispatchEvent(new KeyboardEvent('keydown', { ...options, key: 'Enter', code: 'Enter' }));
          }
        host.click();
      }),
    ],
    mustHold: [barSays('Pot 118 alone is picked', /^1 product picked: Pot 118$/), cardIsClosed],
  },
  {
    name: 'tiles that the page hides, each in another way, as all of them are picked',
    group: 'covers',
    browsers: both,
    slug,
    plant: () => {
      const hide = (): void =>
        attack.addRule(`
          [data-slug="pot-110"] { opacity: 0 }
          [data-slug="pot-111"] { clip-path: inset(50%) }
          [data-slug="pot-112"] { filter: opacity(0) }
          [data-slug="pot-113"] { mask: linear-gradient(#000, #000) 0 0 / 1px 1px no-repeat }
          [data-slug="pot-114"] { content-visibility: hidden }
          [data-slug="pot-115"] { position: relative }
          [data-slug="pot-115"]::after { content: ''; position: absolute; inset: 0; background: #fff; pointer-events: none }
          [data-slug="pot-116"]::after { content: ''; display: block; position: relative; height: 300px; margin-top: -300px; background: #fff }
          [data-slug="pot-117"] { mix-blend-mode: lighten; background: #fff }
          [data-slug="pot-118"] { width: 200px; outline: 100px solid #fff; outline-offset: -100px }
        `);
      addEventListener('arm', () => addEventListener('pointerdown', hide, { capture: true, once: true }));
    },
    act: [...startPicking, pickTile('Pot 119'), wait(300), arm, pressOurs('[data-act="all"]')],
    mustHold: [barSays('the two tiles that can be seen are picked', /^2 products picked: Pot 119, Pot 11$/)],
  },
  {
    name: 'a white backdrop of a popover over all tiles as all of them are picked',
    group: 'covers',
    browsers: both,
    slug,
    plant: () => {
      const hide = (): void => {
        const popover = document.createElement('div');
        popover.popover = 'manual';
        popover.id = 'sheet';
        attack.addRule('#sheet::backdrop { background: #fff } #sheet { width: 0; height: 0; border: 0; padding: 0 }');
        document.body.append(popover);
        popover.showPopover();
      };
      addEventListener('arm', () => addEventListener('pointerdown', hide, { capture: true, once: true }));
    },
    act: [...startPicking, pickTile('Pot 119'), wait(300), arm, pressOurs('[data-act="all"]')],
    mustHold: [barSays('no tile behind it is picked', /^1 product picked: Pot 119$/)],
  },
  {
    name: 'a transparent tile of another product over the tile that is picked',
    group: 'covers',
    browsers: both,
    slug,
    plant: () =>
      addEventListener('load', () => {
        const [under, over] = ['pot-118', 'pot-117'].map((slug) => document.querySelector(`[data-slug="${slug}"]`));
        const { left, top, width, height } = (under as Element).getBoundingClientRect();
        const place = `left:${left + scrollX}px;top:${top + scrollY}px;width:${width}px;height:${height}px`;
        (over as HTMLElement).style.cssText = `position:absolute;z-index:9;opacity:0;${place}`;
      }),
    act: [...startPicking, wait(1500), pickTile('Pot 118')],
    mustHold: [barSays('Pot 118 alone is picked', /^1 product picked: Pot 118$/)],
  },
  {
    name: 'tiles that change places as one of them is pressed',
    group: 'movement',
    browsers: both,
    slug,
    plant: () => {
      const swap = (): void => {
        const [one, other] = ['pot-118', 'pot-117'].map((slug) => document.querySelector(`[data-slug="${slug}"]`));
        const mark = document.createElement('i');
        one?.replaceWith(mark);
        other?.replaceWith(one as Element);
        mark.replaceWith(other as Element);
      };
      addEventListener('arm', () => addEventListener('pointerdown', swap, { capture: true, once: true }));
    },
    act: [...startPicking, arm, pickTile('Pot 118')],
    mustHold: [barSays('Pot 118 is picked or nothing', /^(?:1 product picked: Pot 118)?$/)],
  },
  {
    name: 'a tile that gets the link of another product as it is pressed',
    group: 'addresses',
    browsers: both,
    slug,
    plant: () => {
      const swap = (): void => {
        for (const anchor of document.querySelectorAll<HTMLAnchorElement>('[data-slug="pot-118"] a'))
          anchor.href = '/product-page/pot-117';
      };
      addEventListener('arm', () => addEventListener('pointerdown', swap, { capture: true, once: true }));
    },
    act: [...startPicking, arm, pickTile('Pot 118')],
    mustHold: [barSays('Pot 118 is picked or nothing', /^(?:1 product picked: Pot 118)?$/)],
  },
];
