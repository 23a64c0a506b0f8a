import { describe, expect, onTestFinished, test } from 'vitest';
import type { RunningShop } from '../../demo/start-shop.ts';
import { isTypedBefore, type Edit } from '../../src/domain/edit.ts';
import { press, waitForHandle } from '../attacks/steps.ts';
import { readParts } from '../chaos/platform-facts.ts';
import { recordedPassphrase, recordings, restoreProfile, startRecordedShop } from '../fixtures/recorded-profile.ts';
import { allowLocalStores } from '../../demo/firefox.ts';
import { createHand, untilCard } from './hand.ts';
import { clickButton, fillField, untilShown } from './on-surface.ts';
import { createProfile, launchOn, readJournal } from './open-shop.ts';

const recorded = recordings.filter(({ browser }) => browser === 'firefox');

const stockOf = (shop: RunningShop, version: 'v1' | 'v3'): Map<string, number> =>
  new Map(
    readParts(shop, version)
      .filter(({ field }) => field === 'stock')
      .map(({ productId, value }) => [productId, Number(value)]),
  );

const isOpen = ({ state }: Edit): boolean => ['queued', 'sending', 'waiting'].includes(state.tag);

describe.each(recorded)('a Firefox profile of $version', (recording) => {
  test('opens: history, settings and typed text are there, and the bulk changes go on to their end', async () => {
    const { catalogVersion } = recording;
    const shop = await startRecordedShop(recording, 'recorded');
    onTestFinished(() => shop.close());
    const profile = await createProfile();
    await restoreProfile(recording, profile);
    const browser = await launchOn(profile);
    await allowLocalStores(browser);
    const records = recording.records.databases['shelfedge-journal']?.tables['edits']?.records ?? [];

    await browser.open('workbench#history');
    await untilShown(browser, /Jar 2.*Jam Jar/);
    const journal = await readJournal(browser);
    expect(new Set(journal.map(({ id }) => id))).toEqual(new Set(records.map(([id]) => id)));
    // Edits typed in an order then are in the same order now.
    const typedAt = new Map(records.map(([id, edit]) => [id, (edit as Edit).createdAt]));
    const inOrder = journal.toSorted((a, b) => (isTypedBefore(a, b) ? -1 : 1)).map(({ id }) => typedAt.get(id));
    expect(inOrder).toEqual(inOrder.toSorted((a = 0, b = 0) => a - b));
    expect(new Set(journal.map(({ order }) => order)).size).toBe(journal.length);

    expect(await browser.run(`return document.querySelector('#keep-edits').value`)).toBe('4000');
    await browser.open('workbench#stores');
    await untilShown(browser, /Jars & Co/);
    await browser.open('workbench#guardrails');
    await untilShown(browser, /Guardrails/);
    const limits = await browser.run(`return [...document.querySelectorAll('li input')].map(({ value }) => value)`);
    expect(limits).toEqual(['7', '60']);

    const before = stockOf(shop, catalogVersion);
    const open = (await readJournal(browser)).filter((edit) => edit.batchId !== null && isOpen(edit));
    expect(open).toHaveLength(10);
    await browser.open('popup');
    await untilShown(browser, /The key is locked\./);
    await fillField(browser, 'Passphrase', recordedPassphrase);
    await clickButton(browser, 'Unlock');
    await untilShown(browser, /^(?!.*The key is locked\.)/);

    const hand = createHand(browser);
    for (const [slug, text] of [
      ['jar-9', '44.4'],
      ['jar-14', '-12%'],
    ] as const) {
      await browser.navigate(`${shop.storefront}/product-page/${slug}`);
      await waitForHandle(hand);
      await press(hand);
      await untilCard(hand, (card) => card?.value === text);
    }

    await browser.open('workbench#bulk');
    await untilShown(browser, /Price −10 %, stock \+2.*6 of 12/);
    await clickButton(browser, 'Resume');
    await untilShown(browser, /Price −10 %, stock \+2.*12 of 12 saved.*Done/, 150_000);
    const rows = async () => (await readJournal(browser)).filter(({ id }) => open.some((one) => one.id === id));
    await expect.poll(async () => (await rows()).filter(isOpen), { timeout: 60_000 }).toEqual([]);
    const ended = await rows();
    expect(ended.map(({ state }) => state.tag).filter((tag) => tag !== 'applied')).toEqual([]);
    const wanted = new Map(before);
    for (const { productId, delta } of ended) wanted.set(productId, (wanted.get(productId) ?? 0) + Number(delta));
    expect(stockOf(shop, catalogVersion)).toEqual(wanted);
  });
});
