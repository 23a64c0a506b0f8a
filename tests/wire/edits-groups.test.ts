import { describe, expect, test } from 'vitest';
import type { Platform } from '../../demo/platform/start-platform.ts';
import type { Catalog } from '../../src/catalog/port.ts';
import type { Edit } from '../../src/domain/edit.ts';
import { settleMs, staleMs } from '../../src/edits/runner/back-off.ts';
import { toUndo } from '../../src/edits/undo.ts';
import type { Written } from '../../src/catalog/written.ts';
import { versions, type Version } from '../fixtures/catalogs.ts';
import { openEdits } from '../fixtures/edits-harness.ts';
import { readLog, setFaults } from '../fixtures/platform-control.ts';
import { storedGroups } from '../fixtures/stored-groups.ts';

type Harness = Awaited<ReturnType<typeof openEdits>>;

/** How many groups of this name the platform has. */
const countNamed = ({ db }: Platform, name: string): unknown =>
  db
    .prepare(
      `SELECT (SELECT count(*) FROM collections WHERE name = ?1)
        + (SELECT count(*) FROM documents WHERE kind = 'category' AND body ->> '$.name' = ?1) AS n`,
    )
    .get(name)?.['n'];

/** A call of a worker that dies while it runs: it never ends for this worker. */
const never = <T>(): Promise<T> => new Promise(() => undefined);

/** After how long no reading misses what a write without an answer did, ms. */
const settledMs = settleMs + staleMs;

async function start(version: Version) {
  const harness = await openEdits(version);
  const groups = await harness.catalog.groups.list();
  const refOf = (name: string) => ({ id: groups.find((group) => group.name === name)?.id ?? null, name });
  const change = (name: string, value: 'true' | 'false', more: Partial<Edit> = {}): Edit =>
    harness.edit({ field: 'group', group: refOf(name), base: value === 'true' ? 'false' : 'true', value, ...more });
  const run = async (edit: Edit): Promise<void> => {
    await harness.startWorker().runner.add(edit);
    await harness.settles(edit, { tag: 'applied' });
  };
  /** A worker on the journal of one that died, this much later. */
  const restart = async (ms: number): Promise<void> => {
    harness.clock.ms += ms;
    await harness.startWorker().runner.resume();
  };
  const stored = () => storedGroups(harness.platform, harness.mug.id);
  return { ...harness, change, run, restart, stored };
}

const writesTo = async ({ platform }: Pick<Harness, 'platform'>, path: RegExp): Promise<number> =>
  (await readLog(platform)).filter((request) => request.method === 'POST' && path.test(request.path)).length;
const memberships = /productIds|add-items|remove-items/;

describe.each(versions)('a product of catalog %s', (version) => {
  test('is added to a group and removed, and each is undone', async () => {
    const { change, run, journal, stored, clock } = await start(version);
    expect(stored()).toEqual(['Gifts', 'Kitchen']);
    const removal = change('Gifts', 'false');
    await run(removal);
    expect(stored()).toEqual(['Kitchen']);
    const applied = (await journal.get(removal.id)) as Edit;
    clock.ms += 1;
    await run(toUndo(applied, { surface: 'card', keyFingerprint: null, now: clock.ms, holdMs: 0 }));
    expect(stored()).toEqual(['Gifts', 'Kitchen']);
  });

  test('a product that is in the group already, or in it no longer, is done without a write', async () => {
    const harness = await start(version);
    const { change, run, stored } = harness;
    await run(change('Gifts', 'true'));
    await harness.catalog.groups.remove(change('Gifts', 'true').group?.id ?? '', [harness.mug.id]);
    const before = await writesTo(harness, memberships);
    await run(change('Gifts', 'false'));
    expect([stored(), await writesTo(harness, memberships)]).toEqual([['Kitchen'], before]);
  });

  test('is not added to a group that was deleted', async () => {
    const { change, startWorker, settles, stored } = await start(version);
    const gone = change('Gone', 'true', { group: { id: '00000000-0000-4000-8000-000000000000', name: 'Gone' } });
    await startWorker().runner.add(gone);
    await settles(gone, { tag: 'refused', code: 'not_found' });
    expect(stored()).toEqual(['Gifts', 'Kitchen']);
  });

  test('is added once by a worker that died before its answer, and by the next', async () => {
    const harness = await start(version);
    const { change, restart, startWorker, settles, stored, catalog } = harness;
    const removal = change('Gifts', 'false');
    const groups = { ...catalog.groups, remove: never<Written[]> };
    await startWorker({ groups, write: never<void> }, { isMortal: true }).runner.add(removal);
    await settles(removal, { tag: 'sending' });
    await restart(1);
    // The write of the dead worker may still come.
    await settles(removal, { tag: 'waiting', reason: 'timeout', nextAt: harness.clock.ms + settledMs });
    expect(stored()).toEqual(['Gifts', 'Kitchen']);
    await restart(settledMs);
    await settles(removal, { tag: 'applied' });
    expect(stored()).toEqual(['Kitchen']);
  });

  test('an answer that is lost is read back', async () => {
    const harness = await start(version);
    const { change, restart, startWorker, settles, stored } = harness;
    const removal = change('Gifts', 'false');
    await setFaults(harness.platform, { kind: 'drop-after', method: 'POST', path: '/remove-items', times: 1 });
    if (version === 'v1')
      await setFaults(harness.platform, { kind: 'drop-after', method: 'POST', path: '/productIds/delete', times: 1 });
    await startWorker().runner.add(removal);
    await restart(settledMs);
    await settles(removal, { tag: 'applied' });
    expect([stored(), await writesTo(harness, memberships)]).toEqual([['Kitchen'], 1]);
  });
});

describe.each(versions)('a group of catalog %s that is known by its name', (version) => {
  const named = { id: null, name: 'Mugs and cups' };
  const isThere = [['Gifts', 'Kitchen', 'Mugs and cups'], 1];

  test('is created with the product in it, and its undo leaves it empty', async () => {
    const { change, run, journal, stored, platform, clock } = await start(version);
    const edit = change('', 'true', { group: named });
    await run(edit);
    expect([stored(), countNamed(platform, named.name)]).toEqual(isThere);
    const applied = (await journal.get(edit.id)) as Edit;
    expect(applied.group).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string, name: named.name });
    clock.ms += 1;
    await run(toUndo(applied, { surface: 'card', keyFingerprint: null, now: clock.ms, holdMs: 0 }));
    expect([stored(), countNamed(platform, named.name)]).toEqual([['Gifts', 'Kitchen'], 1]);
  });

  test('is used where the store has it by now, however it is written', async () => {
    const { change, run, stored, catalog, platform } = await start(version);
    await catalog.groups.create('Mugs And Cups');
    await run(change('', 'true', { group: named }));
    expect([stored(), countNamed(platform, named.name)]).toEqual([['Gifts', 'Kitchen', 'Mugs And Cups'], 0]);
  });

  test('is not created for a removal', async () => {
    const { change, run, platform } = await start(version);
    await run(change('', 'false', { group: named }));
    expect(countNamed(platform, named.name)).toBe(0);
  });

  const deaths: [name: string, dying: (catalog: Catalog) => Partial<Catalog>][] = [
    [
      'before the answer to its creation',
      ({ groups }) => ({ groups: { ...groups, create: (name) => groups.create(name).then(never<string>) } }),
    ],
    ['between its creation and the product', ({ groups }) => ({ groups, write: never<void> })],
  ];
  test.each(deaths)('is created once by a worker that died %s, and by the next', async (_name, dying) => {
    const { change, restart, settles, startWorker, stored, catalog, platform, stateOf } = await start(version);
    const edit = change('', 'true', { group: named });
    await startWorker(dying(catalog), { isMortal: true }).runner.add(edit);
    await expect.poll(() => countNamed(platform, named.name)).toBe(1);
    expect(await stateOf(edit)).toMatchObject({ tag: 'sending' });
    await restart(settledMs);
    await expect.poll(async () => (await stateOf(edit))?.tag).not.toBe('sending');
    await restart(settledMs);
    await settles(edit, { tag: 'applied' });
    expect([stored(), countNamed(platform, named.name)]).toEqual(isThere);
  });

  test('is not created again while a creation without an answer may still take effect', async () => {
    const harness = await start(version);
    const { change, restart, settles, startWorker, stored, platform, clock } = harness;
    const edit = change('', 'true', { group: named });
    const path = version === 'v1' ? '/v1/collections$' : '/v1/categories$';
    await setFaults(platform, { kind: 'drop-before', method: 'POST', path, times: 1 });
    await startWorker().runner.add(edit);
    await settles(edit, { tag: 'waiting', wasSent: true, nextAt: clock.ms + settleMs });
    await restart(settledMs);
    await settles(edit, { tag: 'applied' });
    expect([stored(), countNamed(platform, named.name)]).toEqual(isThere);
  });
});
