import { storedProduct, until } from '../../../demo/on-page.ts';
import { both, chromiumOnly, type Attack, type Stage, type Step } from '../attack.ts';
import {
  cardIsClosed,
  noKeysLeaked,
  noteCalls,
  nothingAnnounced,
  nothingAsked,
  savedAs,
  savedOnlyIfVisible,
} from '../checks.ts';
import type { PageKit } from '../page-kit.ts';
import { hidden, oldPrice } from '../seed.ts';
import { click, runInPage, measureCard, pressKey, type, visit, wait, waitForCard } from '../steps.ts';

declare const attack: PageKit;

interface Point {
  x: number;
  y: number;
}

/** The centre of the price on the tile of this attack's product, or of another element. */
const tilePoint = (
  stage: Stage,
  selector = `[data-slug="${stage.slug}"] [data-hook="product-item-price-to-pay"]`,
): Promise<Point | null> =>
  stage.runInPage(`(() => {
    const price = document.querySelector('${selector}');
    const box = price?.getBoundingClientRect();
    return box ? { x: box.left + box.width / 2, y: box.top + box.height / 2 } : null;
  })()`);

const isOurs = (stage: Stage, { x, y }: Point): Promise<boolean> =>
  stage.runInPage(`document.elementFromPoint(${x}, ${y})?.parentElement === document.documentElement`);

/** The docked button, in whichever corner an earlier attack left it; undefined while it is in none. */
async function findDock(stage: Stage): Promise<Point | undefined> {
  const [width, height] = await stage.runInPage<[number, number]>(
    '[document.documentElement.clientWidth, innerHeight]',
  );
  for (const x of [34, width - 34])
    for (const y of [height - 34, 34]) if (await isOurs(stage, { x, y })) return { x, y };
  return undefined;
}

export async function waitForDock(stage: Stage): Promise<Point> {
  let dock = await findDock(stage);
  const isFound = async (): Promise<boolean> => {
    dock ??= await findDock(stage);
    return dock !== undefined;
  };
  await until(isFound, 'the docked button', 15_000);
  if (dock === undefined) throw new Error('The docked button has gone');
  return dock;
}

/** Opens a page that lists this attack's product, and presses the docked button. */
const startEditing: Step = async (stage) => {
  await stage.open(`/search?q=${encodeURIComponent(storedProduct(stage.shop, stage.slug).name)}`);
  await click(await waitForDock(stage))(stage);
};

const pressTile: Step = async (stage) => {
  const at = async (): Promise<Point> => (await tilePoint(stage)) ?? { x: 0, y: 0 };
  await until(async () => isOurs(stage, await at()), 'the handle on the tile', 15_000);
  await click(await at())(stage);
};

const editTile: readonly Step[] = [startEditing, pressTile, waitForCard, wait(700), type('20'), pressKey('Enter')];

/** The product that the planted tile's link leads to. */
const baited = 'pot-117';

export const tiles: readonly Attack[] = [
  {
    name: 'a listener for keys and announcements while a price is edited from a tile',
    group: 'announcements',
    browsers: both,
    act: editTile,
    mustHold: [savedAs(20), noKeysLeaked, nothingAnnounced],
  },
  {
    name: 'a white sheet over the card of a tile',
    group: 'covers',
    browsers: both,
    act: [
      startEditing,
      pressTile,
      waitForCard,
      wait(700),
      runInPage(() => void attack.cover('background:#fff')),
      type('20'),
      measureCard,
      pressKey('Enter'),
    ],
    mustHold: [savedOnlyIfVisible],
  },
  {
    name: 'a tile that prints another name and price than those of the product that its link leads to',
    group: 'addresses',
    browsers: both,
    plant: () =>
      addEventListener('load', () => {
        const tile = document.createElement('div');
        tile.style.cssText = 'position:fixed;left:300px;top:300px;width:200px;background:#fff';
        tile.innerHTML =
          '<a href="/product-page/pot-117">Guess the weight</a><p data-hook="product-item-price-to-pay" data-planted>€1.00</p>';
        document.body.append(tile);
      }),
    act: [
      startEditing,
      wait(2500),
      async (stage) => click((await tilePoint(stage, '[data-planted]')) ?? { x: 0, y: 0 })(stage),
      wait(500),
      type('20'),
      pressKey('Enter'),
    ],
    mustHold: [
      cardIsClosed,
      {
        what: `${baited} keeps its price`,
        see({ shop }) {
          const { price } = storedProduct(shop, baited);
          return Promise.resolve({ isHeld: price === oldPrice, seen: `${baited} at ${price}` });
        },
      },
    ],
  },
  {
    name: 'made-up presses, drags and keys at the docked button',
    group: 'messages',
    browsers: both,
    act: [
      visit,
      wait(700),
      noteCalls,
      runInPage(() => {
        const host = attack.host() as HTMLElement;
        const options = { bubbles: true, composed: true, clientX: 34, clientY: innerHeight - 34 };
        for (const target of [host, document.body, window]) {
          for (const type of ['pointerdown', 'pointermove', 'pointerup'])
            target.dispatchEvent(new PointerEvent(type, options));
          target.dispatchEvent(new MouseEvent('click', options));
          const key = { bubbles: true, composed: true, altKey: true, shiftKey: true, key: 'E', code: 'KeyE' };
          target.dispatchEvent(new KeyboardEvent('keydown', key));
        }
        host.click();
      }),
      wait(1000),
    ],
    mustHold: [cardIsClosed, nothingAsked],
  },
  {
    name: 'a renderer that asks about tiles of a product that shoppers do not see',
    group: 'addresses',
    browsers: chromiumOnly,
    act: [visit],
    mustHold: [
      {
        what: 'neither name nor price of it is told, and no card opens',
        async see(stage) {
          const told = await stage.runInContentScript<string>(`(async () => {
            const send = (command, input) => chrome.runtime.sendMessage({ shelfedge: chrome.runtime.getManifest().version, command, input });
            const links = ['/product-page/${hidden.slug}'];
            const card = { field: 'price', choices: {}, tile: links[0] };
            return JSON.stringify([await send('page.tiles', { links }), await send('page.openCard', card)]);
          })()`);
          const found = [hidden.name, '77.7', '77,7', 'token'].filter((word) => told.includes(word));
          return {
            isHeld: found.length === 0,
            seen: found.length === 0 ? told.slice(0, 120) : `TOLD ${found.join(', ')}`,
          };
        },
      },
    ],
  },
];
