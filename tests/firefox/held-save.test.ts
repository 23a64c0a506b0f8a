import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { storedProduct, until } from '../../demo/on-page.ts';
import { hasHandle, press, scrollToPrice, type } from '../attacks/steps.ts';
import type { Firefox } from '../../demo/firefox.ts';
import { createHand, pressEnter, untilCard, type Hand } from './hand.ts';
import { jars } from './jars.ts';
import { untilShown } from './on-surface.ts';
import { openShop, readJournal } from './open-shop.ts';

interface Scene {
  browser: Firefox;
  hand: Hand;
}

const runInPage =
  (script: string) =>
  async ({ hand }: Scene): Promise<unknown> =>
    hand.runInPage(`void (${script})`);
const host = `document.querySelector(':root > div[popover]')`;

type Row = [what: string, act: (scene: Scene) => Promise<unknown>, tag: 'applied' | 'conflict'];

/** Events after Enter while the save is held back, each with the state that the edit gets. */
const rows: Row[] = [
  ['nothing', () => Promise.resolve(), 'applied'],
  ['the page removes our element', runInPage(`${host}.remove()`), 'conflict'],
  [
    'the page removes our element as often as it comes',
    runInPage(`setInterval(() => ${host}?.remove(), 5)`),
    'conflict',
  ],
  ['the page moves our element', runInPage(`document.body.append(${host})`), 'conflict'],
  ['the page fades its root element', runInPage(`document.documentElement.style.opacity = '0.01'`), 'conflict'],
  [
    'the window is scrolled far away, and the card stays in it',
    runInPage(`(document.body.style.minHeight = '9000px', scrollTo({ top: 8000, behavior: 'instant' }))`),
    'applied',
  ],
  [
    'another tab comes to the front',
    ({ browser }) => browser.asBrowser('gBrowser.selectedTab = gBrowser.tabs[0]'),
    'conflict',
  ],
  ['the page is left', ({ browser }) => browser.navigate('about:blank'), 'conflict'],
];

test.each([
  ['becomes a question in the popup where the page fights our element', rows.slice(0, 4)],
  ['is sent from a card that stays in sight, and becomes a question where it does not', rows.slice(4)],
])(
  'a save that is held back %s',
  async (_, chosen) => {
    const { browser, shop } = await openShop({ catalog: jars(chosen.length + 1), catalogVersion: 'v3' });
    const workbench = await browser.currentTab();
    const hand = createHand(browser);
    for (const [index, [what, act, tag]] of chosen.entries()) {
      const slug = `jar-${index + 1}`;
      const front = await browser.openTab();
      await browser.navigate(`${shop.storefront}/product-page/${slug}`);
      await scrollToPrice(hand);
      await until(() => hasHandle(hand), `the handle of ${slug}`, 60_000);
      await press(hand);
      await untilCard(hand, (card) => card?.hasFocus === true);
      await sleep(700);
      const { price } = storedProduct(shop, slug);
      await type('30')(hand);
      await pressEnter(hand);
      await untilCard(hand, (card) => card?.text.includes('Undo') === true);
      await act({ browser, hand });
      await browser.switchTab(workbench);
      const stateOf = async () =>
        (await readJournal(browser)).find(({ productName }) => productName === `Jar ${index + 1}`)?.state;
      await until(async () => ['applied', 'conflict'].includes((await stateOf())?.tag ?? ''), what, 20_000);
      expect([what, await stateOf()]).toMatchObject([what, tag === 'applied' ? { tag } : { tag, why: 'unseen' }]);
      expect([what, storedProduct(shop, slug).price]).toEqual([what, tag === 'applied' ? 30 : price]);
      await browser.switchTab(front);
      await browser.closeTab();
      await browser.switchTab(workbench);
    }
    await browser.open('popup');
    await untilShown(browser, /The card was gone or out of sight before this was saved/);
  },
  400_000,
);
