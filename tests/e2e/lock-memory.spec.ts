import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { connectStore } from '../../demo/browser.ts';
import { launchBare } from './bare-chromium.ts';
import { launch, test } from './fixtures.ts';
import { countInMemory } from './process-memory.ts';
import { readAreaScript } from '../fixtures/area-script.ts';

const passphrase = 'marked passphrase, the first';

/** Asks the background as the popup does. */
const ask = (command: string, input: object): string =>
  `${readAreaScript}.then(({ stores }) => chrome.runtime.sendMessage({ shelfedge: chrome.runtime.getManifest().version,
    command: '${command}', input: { storeId: stores.value[0].id, ...${JSON.stringify(input)} } })).then(({ ok }) => ok)`;

test('after a lock the key disappears from the extension’s processes and the browser’s', async ({ shop }) => {
  test.skip(process.platform !== 'linux', 'memory is read from /proc');
  test.setTimeout(240_000);
  const profile = await mkdtemp(join(tmpdir(), 'shelfedge-memory-'));
  const before = await launch({ profile });
  const workbench = await connectStore(before, shop);
  await workbench.evaluate(ask('key.keep', { keep: { kind: 'passphrase', passphrase } }));
  await before.context.close();
  // The key is typed nowhere in this one: it comes out of the vault.
  const browser = await launchBare(profile);
  // Memory that the network process freed and did not clear is out of our reach.
  const count = () => countInMemory(browser.pid, shop.apiKey, ['browser', 'extension']);
  try {
    const popup = await browser.open(before.page('popup'));
    await popup.until('document.body.innerText.includes("The key is locked.")');
    expect(count()).toEqual({});
    expect(await popup.evaluate(ask('key.unlock', { passphrase }))).toBe(true);
    for (const text of ['', 'mug', 'apron']) expect(await popup.evaluate(ask('catalog.search', { text }))).toBe(true);
    // The same eyes see the key while it is in use, in the browser's process for the next worker.
    expect(count()).toMatchObject({ browser: expect.any(Number), extension: expect.any(Number) });
    expect(await popup.evaluate(ask('key.lock', {}))).toBe(true);
    await popup.close();
    // An idle worker ends after 30 s, and the process with it.
    await sleep(40_000);
    await expect.poll(count, { timeout: 120_000, intervals: [5000] }).toEqual({});
  } finally {
    browser.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
});
