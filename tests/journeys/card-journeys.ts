import { deepEqual, equal, ok } from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../demo/on-page.ts';
import type { RunningShop } from '../../demo/start-shop.ts';
import { cardButton, press } from '../attacks/steps.ts';
import { untilCard } from '../firefox/hand.ts';
import * as act from './acts.ts';
import { countWrites, priceOf, slug, untilPrice } from './facts.ts';
import type { Journey, Stage } from './stage.ts';

/** The stored prices of the apron's variants, by SKU. */
const variantPrices = ({ db }: RunningShop): Record<string, number> =>
  Object.fromEntries(
    db
      .prepare(storedVariants)
      .all()
      .map(({ sku, price }) => [String(sku), Number(price)]),
  );

const storedVariants = `SELECT one.value ->> '$.sku' AS sku,
  coalesce(one.value ->> '$.price.compareAtPrice.amount', one.value ->> '$.price.actualPrice.amount') AS price
  FROM documents p, json_each(p.body, '$.variantsInfo.variants') one
  WHERE p.kind = 'product' AND p.body ->> '$.slug' = 'linen-apron'`;

/** Presses the price, and chooses a variant in the card. */
async function chooseVariant(stage: Stage): Promise<void> {
  await press(stage);
  await act.pressInCard(stage, 'S, Sage');
  await untilCard(stage, (card) => card?.hasFocus === true && card.value !== '');
  await sleep(act.readMs);
}

/** Journeys in the card on a product page. */
export const cardJourneys: readonly Journey[] = [
  {
    name: 'a price is typed on its page, shown, saved and taken back, also after a press as soon as the handle is there',
    catalogVersion: 'v1',
    isShort: true,
    async go(stage) {
      const { shop } = stage;
      await act.openProduct(stage, slug);
      // The frame of the card begins to load at this press.
      await press(stage);
      await untilCard(stage, (card) => card?.value === '24.50' && card.hasFocus);
      await act.typeAndEnter(stage, '19.90');
      await act.untilSaved(stage);
      equal(priceOf(shop), 19.9);
      await act.untilPrinted(stage, act.ownPrice, '€19.90');
      await act.pressInCard(stage, 'Undo');
      await untilPrice(shop, 24.5);
      await act.untilPrinted(stage, act.ownPrice, '€24.50');
    },
  },
  {
    name: 'a card that does not come within a second says so and names the popup, and has what was typed once it comes',
    catalogVersion: 'v3',
    async go(stage) {
      const { shop } = stage;
      await act.openProduct(stage, slug);
      // A card that was loaded before takes keys from the press on.
      await act.openCard(stage);
      await act.pressKey('Escape')(stage);
      await untilCard(stage, (card) => card === undefined);
      await sleep(1_000);
      const goOn = await stage.pauseExtension();
      const pressedMs = Date.now();
      await press(stage);
      const said = async () => (await stage.readOverlayText()).includes('The card is taking a while.');
      await until(said, 'the late card to be told', 1_800);
      ok(Date.now() - pressedMs >= 900);
      equal(await stage.readCard(), undefined);
      // Chromium answers a key only once the card has it, so the typing is awaited after the hold.
      const typing = act.type('26', 30)(stage);
      await sleep(300);
      goOn();
      await typing;
      await untilCard(stage, (card) => card?.value === '26' && card.hasFocus);
      await until(async () => !(await said()), 'the words to go');
      await act.typeAndEnter(stage, '');
      await act.untilSaved(stage);
      equal(priceOf(shop), 26);
    },
  },
  {
    name: 'a product is put on sale by a percentage in its card, and taken off it again',
    catalogVersion: 'v1',
    async go(stage) {
      const { shop } = stage;
      const discount = () => {
        const row = shop.db.prepare(
          'SELECT discount_type AS type, discount_value AS value FROM products WHERE slug = ?',
        );
        return { ...row.get(slug) };
      };
      await act.openProduct(stage, slug);
      await act.openCard(stage);
      await act.pressInCard(stage, 'Put on sale');
      await untilCard(stage, (card) => card?.text.includes('Percent off') === true);
      await stage.runInCard(`document.querySelector('#' + [...document.querySelectorAll('label')]
        .find((label) => label.innerText.trim() === 'Percent off').htmlFor).select()`);
      await act.typeAndEnter(stage, '25');
      await act.untilSaved(stage);
      deepEqual(discount(), { type: 'PERCENT', value: 25 });
      await act.untilPrinted(stage, act.ownPrice, '€18.38');
      await act.pressInCard(stage, 'Undo');
      await until(() => discount()['type'] === 'NONE', 'the end of the sale', 20_000);
    },
  },
  {
    name: 'an edit whose background is stopped between its first key and Enter is written once',
    catalogVersion: 'v3',
    isShort: true,
    async go(stage) {
      const { shop } = stage;
      await act.openProduct(stage, slug);
      await act.openCard(stage);
      await act.type('21', 30)(stage);
      await stage.stopBackground();
      await act.typeAndEnter(stage, '.5');
      await act.untilSaved(stage);
      equal(priceOf(shop), 21.5);
      equal(countWrites(shop), 1);
      await act.untilPrinted(stage, act.ownPrice, '€21.50');
    },
  },
  {
    name: 'a variant’s price is changed in a card that was pressed early, and all variants in the table that it leads to',
    catalogVersion: 'v3',
    async go(stage) {
      const { shop } = stage;
      const price = () => variantPrices(shop)['APRON-S-SA'];
      await act.openProduct(stage, 'linen-apron');
      await chooseVariant(stage);
      await act.typeAndEnter(stage, '41');
      await act.untilSaved(stage);
      const saved = price();
      equal(countWrites(shop), 1);
      // The card closes by itself.
      await untilCard(stage, (card) => card === undefined);
      await chooseVariant(stage);
      await act.pressInCard(stage, 'All variants in a table');
      await stage.followToTab(/workbench\.html#variants/);
      await act.untilShown(stage, /S, Sage/);
      await act.fill(stage, 'Price', '55');
      await act.pressButton(stage, 'Preview 1 change');
      await act.pressButton(stage, 'Apply 1 change');
      await act.untilShown(stage, /Done/);
      equal(price(), 55);
      await act.pressButton(stage, 'Undo all');
      await act.pressButton(stage, 'Undo all', '[role=alertdialog]');
      await until(() => price() === saved, 'the price before', 20_000);
    },
  },
  {
    name: 'the links of a card lead to the product’s history and to its page in the dashboard',
    catalogVersion: 'v1',
    async go(stage) {
      const page = new RegExp(`product-page/${slug}`);
      await act.openProduct(stage, slug);
      await act.openCard(stage);
      await act.pressInCard(stage, 'History of');
      await stage.followToTab(/workbench\.html#history/);
      await act.untilShown(stage, /No changes to this product yet/);
      await stage.switchToTab(page);
      await act.pressInCard(stage, 'More to edit');
      await act.pressInCard(stage, 'Pictures');
      await stage.followToTab(/\/dashboard\/.*\/products\/product\//);
    },
  },
  {
    name: 'a guardrail’s question is answered in the card, or once in the popup if the browser cannot prove that the card is seen',
    catalogVersion: 'v1',
    async go(stage) {
      await act.openProduct(stage, slug);
      await act.openCard(stage);
      await act.typeAndEnter(stage, '0.5');
      await untilCard(stage, (card) => card?.text.includes('Save it anyway?') === true);
      if (stage.canProveVisibility) {
        await act.pressInCard(stage, 'Save anyway');
        return untilPrice(stage.shop, 0.5);
      }
      const [above, below] = ['No, leave it', 'Answer in Shelfedge'].map(cardButton);
      const gap = await stage.runInCard<number>(
        `${below}.getBoundingClientRect().top - ${above}.getBoundingClientRect().bottom`,
      );
      ok(gap >= 8, `the way out is ${gap} px below the button above it`);
      await act.pressInCard(stage, 'Answer in Shelfedge');
      await stage.followToTab(/popup\.html/);
      await act.untilShown(stage, /Save it anyway\?.*MUG-1/);
      await act.untilShown(stage, /^(?!.*Save it anyway\?.*Save it anyway\?)/);
      await act.pressButton(stage, 'Save anyway');
      await untilPrice(stage.shop, 0.5);
    },
  },
];
