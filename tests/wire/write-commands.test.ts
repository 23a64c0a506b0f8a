import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { Edit, EditState, Intent } from '../../src/domain/edit.ts';
import { guardRules } from '../../src/domain/guardrails.ts';
import { neverMs } from '../../src/domain/wait.ts';
import type { CommandOfUse } from '../../src/protocol/commands.ts';
import {
  answersFor,
  openConnected,
  nextWorker,
  popup,
  storefront,
  workbench,
  type Harness,
} from '../fixtures/background-harness.ts';
import { createBatch } from '../fixtures/batch.ts';
import { createEdit } from '../fixtures/edit.ts';
import { applyRows } from '../fixtures/draft-batch.ts';
import { eventually } from '../fixtures/eventually.ts';
import { clearLog, readWrites } from '../fixtures/platform-control.ts';
import { readProduct, startTestPlatform } from './platform-client.ts';

let harness: Harness & { storeId: string };
let productId: string;

beforeEach(async () => {
  harness = await openConnected(await startTestPlatform({ storefrontUrl: storefront }));
  productId = (await readProduct(harness.platform, 'stoneware-mug')).id;
  await clearLog(harness.platform);
});

const passphrase = 'correct horse battery';
const ask = () => harness.as(workbench);
/** A price below the cost of 9.80, without confirmation. */
const cheap = (change: Partial<Edit> = {}): Edit =>
  createEdit({ productId, storeId: harness.storeId, value: '9.00', confirmed: ['big_change'], ...change });
const intentOf = ({ storeId: _s, surface: _u, createdAt: _c, undoOf: _n, state: _t, ...intent }: Edit): Intent =>
  intent;
const waiting = (change: Partial<Extract<EditState, { tag: 'waiting' }>> = {}): EditState => ({
  tag: 'waiting',
  reason: 'offline',
  attempt: 1,
  nextAt: neverMs,
  wasSent: false,
  ...change,
});
/** An edit, and its batch, as an earlier worker left them. */
async function left(edit: Edit, batch?: Parameters<typeof createBatch>[0]): Promise<Edit> {
  if (batch !== undefined)
    await harness.journal.putBatch(createBatch({ storeId: harness.storeId, total: 1, ...batch }));
  await harness.journal.put(edit);
  harness = nextWorker(harness);
  return edit;
}
const stateOf = async ({ id }: Pick<Edit, 'id'>) => (await harness.journal.get(id))?.state;

/** Brings an edit to be written by this command, and gives it. */
type Scenario = () => Promise<Edit>;
const one = async (edit: Edit, act: (edit: Edit) => Promise<unknown>): Promise<Edit> => {
  const there = await left(edit);
  await act(there);
  return there;
};
const commitLocked: Scenario = async () => {
  await ask()('key.keep', { storeId: harness.storeId, keep: { kind: 'passphrase', passphrase } });
  await ask()('key.lock', { storeId: harness.storeId });
  const edit = cheap();
  await harness.as(popup)('edits.commit', { storeId: harness.storeId, intent: intentOf(edit), holdMs: 0 });
  await eventually(() => stateOf(edit)).toMatchObject({ tag: 'waiting', reason: 'key_missing' });
  return edit;
};

/** Commands whose writes need the guardrails' confirmation. */
const checked: Record<CommandOfUse<'checked'>, Scenario> = {
  'edits.commit': async () => {
    const edit = cheap();
    await harness.as(popup)('edits.commit', { storeId: harness.storeId, intent: intentOf(edit), holdMs: 0 });
    return edit;
  },
  'edits.retry': () => one(cheap({ state: waiting() }), ({ id }) => ask()('edits.retry', { id, holdMs: 0 })),
  'edits.keepMine': () =>
    one(cheap({ state: { tag: 'conflict', theirs: '24.50' } }), ({ id }) => ask()('edits.keepMine', { id, holdMs: 0 })),
  'edits.resend': () =>
    one(cheap({ keyFingerprint: 'another', state: waiting({ reason: 'other_key' }) }), ({ id }) =>
      ask()('edits.resend', { id, holdMs: 0 }),
    ),
  'edits.resendAll': () =>
    one(cheap({ keyFingerprint: 'another', state: waiting({ reason: 'other_key' }) }), ({ storeId }) =>
      ask()('edits.resendAll', { storeId }),
    ),
  'bulk.apply': async () => {
    const edit = cheap();
    await applyRows({ ...harness, as: ask() }, [intentOf(edit)]);
    return edit;
  },
  'bulk.resume': async () => {
    const id = randomUUID();
    const edit = await left(cheap({ batchId: id }), { id, state: 'paused' });
    await ask()('bulk.resume', { id });
    return edit;
  },
  'bulk.continueRest': async () => {
    const id = randomUUID();
    const state: EditState = { tag: 'cancelled', at: 1 };
    const edit = await left(cheap({ batchId: id, state }), { id, state: 'running', total: 1, cancelled: 1 });
    await ask()('bulk.continueRest', { storeId: harness.storeId, id });
    return edit;
  },
  'bulk.retryFailed': async () => {
    const id = randomUUID();
    const state: EditState = { tag: 'refused', code: 'application', description: '' };
    const edit = await left(cheap({ batchId: id, state }), { id, state: 'running' });
    await ask()('bulk.retryFailed', { id });
    return edit;
  },
  'key.unlock': async () => {
    const edit = await commitLocked();
    await ask()('key.unlock', { storeId: harness.storeId, passphrase });
    return edit;
  },
  'key.check': () =>
    one(cheap({ state: waiting({ reason: 'key_refused' }) }), ({ storeId }) => ask()('key.check', { storeId })),
  'stores.connect': async () => {
    const edit = await commitLocked();
    await ask()('stores.connect', answersFor(harness.platform));
    return edit;
  },
};

/** A price that was applied at 26.00 over 24.50, and the store with it. */
async function applied(change: Partial<Edit> = {}, batch?: Parameters<typeof createBatch>[0]): Promise<Edit> {
  harness.platform.db.prepare("UPDATE products SET price = 26 WHERE slug = 'stoneware-mug'").run();
  const at = harness.runtime.clock.ms;
  const sent = { before: '24.50', revision: null, isAnswered: true, at };
  const state: EditState = { tag: 'applied', at };
  return left(
    createEdit({ productId, storeId: harness.storeId, createdAt: at, sent, after: '26.00', state, ...change }),
    batch,
  );
}

/** Commands that restore the exact previous value, which need no confirmation. */
const takenBack: Record<CommandOfUse<'takenBack'>, () => Promise<unknown>> = {
  'edits.undo': async () => ask()('edits.undo', { id: (await applied()).id, holdMs: 0 }),
  'edits.discard': async () => {
    const state = waiting({ reason: 'timeout', wasSent: true });
    await ask()('edits.discard', { id: (await applied({ state, after: null })).id });
  },
  'bulk.undo': async () => {
    const id = randomUUID();
    await applied({ batchId: id }, { id, state: 'running' });
    await ask()('bulk.undo', { storeId: harness.storeId, id, batchId: randomUUID() });
  },
};

test.each(Object.entries(checked))('%s checks the guardrails before a write', async (_, scenario) => {
  const edit = await scenario();
  await eventually(() => stateOf(edit)).toMatchObject({
    tag: 'conflict',
    why: 'guarded',
    findings: expect.arrayContaining([expect.objectContaining({ rule: 'below_cost' })]) as unknown[],
  });
  expect((await readProduct(harness.platform, 'stoneware-mug')).priceData.price).toBe(24.5);
  expect(await readWrites(harness.platform)).toEqual([]);
});

test.each(Object.entries(takenBack))('%s restores the previous value, whatever the guardrails say', async (_, act) => {
  const block = { level: 'block', percent: 1 } as const;
  const limits = { big_change: block, thin_margin: { level: 'block', percent: 99 } } as const;
  await ask()('settings.guardrails', { storeId: harness.storeId, limits });
  await act();
  await eventually(async () => (await readProduct(harness.platform, 'stoneware-mug')).priceData.price).toBe(24.5);
  const undo = (await harness.journal.all()).find(({ undoOf }) => undoOf !== null);
  expect(undo?.confirmed).toEqual([...guardRules]);
});
