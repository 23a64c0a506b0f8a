import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { until } from '../../demo/on-page.ts';
import { setFaults } from '../fixtures/platform-control.ts';
import { privateTextsScript } from '../fixtures/private-files-script.ts';
import { enter, type Firefox } from '../../demo/firefox.ts';
import { firefoxHost } from '../../demo/start-firefox.ts';
import { jars } from './jars.ts';
import { clickButton, fillField, typePrice, untilShown } from './on-surface.ts';
import { launchOn, openShop } from './open-shop.ts';
import { readPrices } from './outcome.ts';

/** The names and texts of the extension's private files. */
const readCopies = (browser: Firefox): Promise<unknown> => browser.run(`return ${privateTextsScript}`);

const untilCopied = (browser: Firefox, pattern: RegExp): Promise<void> =>
  until(async () => pattern.test(String(await readCopies(browser).catch(() => ''))), `a copy with ${pattern}`, 40_000);

/** Removes the databases of a closed browser's extension. Its private files and its settings are elsewhere. */
async function loseDatabases(profile: string): Promise<void> {
  const folder = join(profile, 'storage', 'default', `moz-extension+++${firefoxHost}`, 'idb');
  expect(await readdir(folder)).not.toEqual([]);
  await rm(folder, { recursive: true });
}

test('a Firefox that forgot the databases offers the history and unsaved edits, and undo works', async () => {
  const { browser: first, shop, profile } = await openShop({ catalog: jars(4), catalogVersion: 'v3' });
  const price = () => Number(readPrices({ shop, version: 'v3' }).find(({ sku }) => sku === 'JAR-1')?.value);
  await first.open('popup');
  await typePrice(first, 'JAR-1', `32${enter}`);
  await until(() => price() === 32, 'the price to be saved');
  await untilCopied(first, /history.*"32.00"/);
  await setFaults(shop, { path: '/stores', method: 'PATCH', kind: 'status-before', status: 429 });
  await typePrice(first, 'JAR-1', `33${enter}`);
  await untilShown(first, /Waiting/);
  await untilCopied(first, /open.*"33.00"/);
  await first.close();
  await setFaults(shop);
  await loseDatabases(profile);

  const browser = await launchOn(profile);
  await browser.open('workbench#stores');
  await untilShown(browser, /1 unsaved change was recovered\./);
  await untilShown(browser, /Restore also brings back 1 saved change of the last 30 days, with its Undo\./);
  await clickButton(browser, 'Restore');
  await untilShown(browser, /^(?!.*1 unsaved change was recovered\.)/);
  await clickButton(browser, 'Reconnect');
  await fillField(browser, 'API key', shop.apiKey);
  await clickButton(browser, 'Reconnect', '//form');
  await clickButton(browser, 'Only until the browser closes');
  await untilShown(browser, /Connected:/);
  // The edit may have been saved before the loss, so it is not sent by itself.
  await browser.open('workbench#history');
  await clickButton(browser, 'Send');
  await until(() => price() === 33, 'the unsaved price to be saved', 40_000);
  // The newest change is above the one that came back.
  await untilShown(browser, /Saved \d.*Saved \d/);
  await clickButton(browser, 'Undo');
  await until(() => price() === 32, 'the price before the last');
});
