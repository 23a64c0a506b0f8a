import { expect, test } from 'vitest';
import { until } from '../../demo/on-page.ts';
import { enter, type Firefox } from '../../demo/firefox.ts';
import { setFaults } from '../fixtures/platform-control.ts';
import { jars } from './jars.ts';
import { clickButton, typePrice, untilShown } from './on-surface.ts';
import { openShop } from './open-shop.ts';
import { readPrices } from './outcome.ts';

/** Sets the clock of the event page and of the page in the tab back by an hour, as if the machine's had been set. */
const setBack = (browser: Firefox): Promise<unknown> =>
  browser.run(`return browser.runtime.getBackgroundPage().then((background) => {
    for (const { Date } of [background, window]) {
      const machine = Date.now.bind(Date);
      Date.now = () => machine() - 3_600_000;
    }
    return background.Date.now() < performance.timeOrigin + performance.now() - 3_500_000;
  })`);

test('a clock that is set back between typing and Enter hides neither the new price nor Undo', async () => {
  const { browser, shop } = await openShop({ catalog: jars(4), catalogVersion: 'v3' });
  const price = () => readPrices({ shop, version: 'v3' }).find(({ sku }) => sku === 'JAR-1')?.value;
  const before = price();
  await browser.open('popup');
  await typePrice(browser, 'JAR-1', '32');
  expect(await setBack(browser)).toBe(true);
  await (await browser.find(`//input[starts-with(@aria-label, 'Price')]`)).overtype(enter);
  await untilShown(browser, /€31\.00 → €32\.00.*Saved/);
  expect(Number(price())).toBe(32);
  await clickButton(browser, 'Undo');
  await until(() => price() === before, 'the price of before');
});

test('a waiting edit is tried again within its own time when the clock is set back', async () => {
  const { browser, shop } = await openShop({ catalog: jars(4), catalogVersion: 'v3' });
  const price = () => readPrices({ shop, version: 'v3' }).find(({ sku }) => sku === 'JAR-1')?.value;
  await setFaults(shop, { kind: 'status-before', status: 503, path: '/stores.*', method: 'PATCH' });
  await browser.open('popup');
  await typePrice(browser, 'JAR-1', `32${enter}`);
  await untilShown(browser, /Trying again/);
  expect(await setBack(browser)).toBe(true);
  await setFaults(shop);
  await until(() => Number(price()) === 32, 'the price to be saved', 40_000);
  await untilShown(browser, /Saved/);
});
