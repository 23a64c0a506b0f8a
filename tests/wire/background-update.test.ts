import { beforeEach, describe, expect, test } from 'vitest';
import { openConnected, openDesk, pageIn, popup, storefront } from '../fixtures/background-desk.ts';
import { createEdit } from '../fixtures/edit.ts';
import { eventually } from '../fixtures/eventually.ts';
import { setFaults } from '../fixtures/platform-control.ts';
import { readProduct, startTestPlatform } from './platform-client.ts';

let desk: Awaited<ReturnType<typeof openConnected>>;

beforeEach(async () => {
  desk = await openConnected(await startTestPlatform({ storefrontUrl: storefront }));
});

/** A price that is being sent, and of which nothing is heard until the fault is over. */
async function send(kind: 'delay' | 'hang-after'): Promise<string> {
  await setFaults(desk.platform, { kind, delayMs: 300, method: 'PATCH' });
  const { id: productId } = await readProduct(desk.platform, 'stoneware-mug');
  const { id, variantId, field, base, value, productName, variantLabel, currency } = createEdit();
  const intent = { id, productId, variantId, field, base, value, productName, variantLabel, currency };
  await desk.as(popup)('edits.commit', { storeId: desk.storeId, intent, holdMs: 0 });
  await eventually(async () => (await desk.journal.get(id))?.state.tag).toBe('sending');
  return id;
}

describe('an update', () => {
  test('is installed at once if no page is open and no edit is in flight', async () => {
    await desk.follow('page', pageIn(1));
    await desk.background.onUpdateAvailable();
    expect(desk.world.reloads).toBe(1);
  });

  test('waits until the edits in flight are saved', async () => {
    const id = await send('delay');
    await desk.background.onUpdateAvailable();
    expect(desk.world.reloads).toBe(0);
    await eventually(() => desk.world.reloads).toBe(1);
    expect((await desk.journal.get(id))?.state.tag).toBe('applied');
  });

  test('waits no longer than a worker lives; interrupted edits are finished after it', async () => {
    const id = await send('hang-after');
    await desk.background.onUpdateAvailable();
    const dueAt = desk.world.clock.ms + 15_000;
    expect(desk.world.wakes).toContain(dueAt);
    desk.world.clock.ms = dueAt - 1;
    await desk.background.onWake();
    expect(desk.world.reloads).toBe(0);
    desk.world.clock.ms = dueAt;
    await desk.background.onWake();
    expect(desk.world.reloads).toBe(1);
    openDesk(desk.platform, desk);
    await eventually(async () => (await desk.journal.get(id))?.state.tag).toBe('applied');
  });

  test('waits while a page of the extension is open, also for a worker that was not told of it', async () => {
    const port = await desk.follow('popup', popup);
    await desk.background.onUpdateAvailable();
    port.disconnect();
    expect(desk.world.reloads).toBe(1);
    const next = openDesk(desk.platform, desk);
    const again = await next.follow('popup', popup);
    expect(desk.world.reloads).toBe(1);
    again.disconnect();
    expect(desk.world.reloads).toBe(2);
  });

  test('that was not announced is not installed', async () => {
    (await desk.follow('popup', popup)).disconnect();
    await desk.background.onWake();
    expect(desk.world.reloads).toBe(0);
  });
});
