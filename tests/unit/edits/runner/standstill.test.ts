import { array, assert, asyncProperty, constant, constantFrom, integer, nat, oneof, record } from 'fast-check';
import { expect, test } from 'vitest';
import type { Edit } from '../../../../src/domain/edit.ts';
import type { CatalogVersion } from '../../../../src/domain/store.ts';
import { toEdit } from '../../../../src/edits/new-edit.ts';
import {
  createEditsSimulation,
  fates,
  outcomes,
  storeId,
  type EditsSimulation,
} from '../../../fixtures/edits-simulation.ts';
import { modelFields } from '../../../fixtures/model-shop.ts';
import { randomRuns } from '../../../fixtures/random-runs.ts';

const productId = constantFrom('p0', 'p1', 'p2');
const field = constantFrom(...modelFields);

/** The faults of the store, the disk, the worker and the key. */
const act = oneof(
  {
    weight: 10,
    arbitrary: record({
      do: constant('goOn' as const),
      first: nat(4),
      which: nat(5),
      outcome: constantFrom(...outcomes),
    }),
  },
  {
    weight: 5,
    arbitrary: record({ do: constant('type' as const), productId, field, holdMs: constantFrom(0, 0, 5000) }),
  },
  {
    weight: 3,
    arbitrary: record({ do: constant('batch' as const), field, isStarted: constantFrom(true, true, true, false) }),
  },
  {
    weight: 2,
    arbitrary: record({
      do: constant('steer' as const),
      which: nat(5),
      how: constantFrom('pause', 'resume', 'cancel', 'retryFailed'),
    }),
  },
  { weight: 2, arbitrary: record({ do: constant('retry' as const), which: nat(20) }) },
  { weight: 3, arbitrary: record({ do: constant('die' as const), fate: constantFrom(...fates), steps: nat(2) }) },
  { weight: 1, arbitrary: record({ do: constant('takeKey' as const) }) },
  { weight: 2, arbitrary: record({ do: constant('giveKey' as const) }) },
  { weight: 3, arbitrary: record({ do: constant('pass' as const), ms: integer({ min: 0, max: 40_000 }) }) },
);
type Act = typeof act extends { generate(...args: never[]): { value: infer One } } ? One : never;

const ignore = (): void => undefined;

/** An edit to a value that no other edit has. */
function newEdit(
  simulation: EditsSimulation,
  productId: string,
  field: (typeof modelFields)[number],
  holdMs: number,
): Edit {
  const number = simulation.newNumber();
  const value = { price: `${100 + number}.00`, name: `name ${number}`, stock: String(10_000 + number) }[field];
  const place = { id: simulation.newId(), productId, variantId: null, locationId: null, field };
  const names = { productName: 'a product', variantLabel: null, locationNumber: null, currency: 'EUR' };
  const intent = { ...place, ...names, base: simulation.shop.valueOf(productId, field), value, delta: null };
  return toEdit(intent, { storeId, surface: 'popup', keyFingerprint: 'a', createdAt: simulation.clock.ms }, holdMs);
}

async function perform(simulation: EditsSimulation, one: Act): Promise<unknown> {
  const { runner, batches } = simulation.worker();
  switch (one.do) {
    case 'goOn':
      for (let count = 0; count < one.first; count += 1) {
        simulation.settle(0, 'done');
        await simulation.flush();
      }
      return simulation.settle(one.which, one.outcome);
    case 'type':
      return runner.add(newEdit(simulation, one.productId, one.field, one.holdMs));
    case 'batch': {
      const id = simulation.newId();
      const rows = ['p0', 'p1', 'p2'].map((productId) => newEdit(simulation, productId, one.field, 0));
      await batches.begin({
        id,
        storeId,
        title: '',
        surface: 'workbench',
        createdAt: simulation.clock.ms,
        undoOf: null,
      });
      await batches.fill(id, rows);
      return one.isStarted ? batches.start(id) : undefined;
    }
    case 'steer': {
      const ids = [...simulation.disk.batches.keys()];
      const id = ids[one.which % Math.max(1, ids.length)];
      return id === undefined ? undefined : batches[one.how](id);
    }
    case 'retry': {
      const ids = [...simulation.disk.edits.keys()];
      const id = ids[one.which % Math.max(1, ids.length)];
      return runner.retry((edit) => edit.id === id);
    }
    case 'die':
      return simulation.restartWorker(one.fate, one.steps);
    case 'takeKey':
      return simulation.takeKey();
    case 'giveKey':
      return simulation.giveKey();
    case 'pass':
      return simulation.advance(one.ms);
  }
}

/** The edits that nothing but a person holds up, with what is known about each. */
const openEdits = ({ disk }: EditsSimulation): string[] =>
  [...disk.edits.values()]
    .filter(({ state }) => ['queued', 'sending', 'waiting'].includes(state.tag))
    .filter(({ batchId }) => batchId === null || disk.batches.get(batchId)?.state === 'running')
    .map(
      ({ id, batchId, productId, field, state }) =>
        `${id} ${batchId ?? ''} ${productId}/${field} ${JSON.stringify(state)}`,
    );

/** Ends all calls well until none is under way. */
async function finishCalls(simulation: EditsSimulation): Promise<void> {
  await simulation.flush();
  for (let count = 0; count < 2000 && !simulation.isIdle(); count += 1) {
    simulation.settle(0, 'done');
    await simulation.flush();
  }
}

/** How long edits may stand still once nothing fails any more: the longest wait, and some alarms. */
const boundMs = 420_000;

const parameters = randomRuns(300);

test.each<[string, CatalogVersion]>([
  ['has no revisions', 'V1_CATALOG'],
  ['has revisions', 'V3_CATALOG'],
])(
  'once nothing fails any more, alarms alone settle every edit in bounded time, at a store that %s',
  async (_, version) => {
    await assert(
      asyncProperty(array(act, { maxLength: 60, size: 'max' }), async (acts) => {
        const simulation = createEditsSimulation(version);
        for (const one of acts) {
          const acting = perform(simulation, one).catch(ignore);
          if (one.do === 'goOn') await acting;
          await simulation.flush();
        }
        const given = simulation.giveKey().catch(ignore);
        await finishCalls(simulation);
        await given;
        const endMs = simulation.clock.ms + boundMs;
        while (openEdits(simulation).length > 0) {
          const rested = simulation.rest();
          await finishCalls(simulation);
          const stands = !(await rested) || simulation.clock.ms > endMs;
          if (stands) expect(openEdits(simulation)).toEqual([]);
        }
      }),
      parameters,
    );
  },
  600_000,
);
