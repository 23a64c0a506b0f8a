import { expect, test } from 'vitest';
import { toEdit } from '../../../../src/edits/new-edit.ts';
import { createEditsSimulation, storeId, type EditsSimulation } from '../../../fixtures/edits-simulation.ts';
import { createEdit } from '../../../fixtures/edit.ts';

/** Lets everything succeed until something is so. */
async function goOnUntil(simulation: EditsSimulation, isSo: () => boolean): Promise<void> {
  for (let step = 0; step < 50 && !isSo(); step += 1) {
    simulation.settle(0, 'done');
    await simulation.flush();
  }
}

/** A change of stock on its way, while another client sells some. */
async function sendWhileSold() {
  const simulation = createEditsSimulation('V1_CATALOG');
  const { runner, handlers } = simulation.worker();
  const id = simulation.newId();
  const stock = { id, productId: 'p0', field: 'stock', base: '50000', value: '50005', delta: '5' } as const;
  const born = { storeId, surface: 'card', keyFingerprint: 'a', createdAt: simulation.clock.ms } as const;
  void runner.add(toEdit(createEdit(stock), born, 0));
  const state = () => simulation.edit(id)?.state;
  const goOn = (isSo: () => boolean): Promise<void> => goOnUntil(simulation, isSo);
  await goOn(() => state()?.tag === 'sending');
  simulation.settle(0, 'doubled');
  await simulation.flush();
  const discard = () => handlers['edits.discard']({ id }, simulation.asPerson);
  return { simulation, state, goOn, discard };
}

test('a change that is discarded on its way is asked about if it may be in the store', async () => {
  const { simulation, state, goOn, discard } = await sendWhileSold();
  simulation.put('p0', 'stock', '50900', null);
  const discarded = discard().catch((error: unknown) => error);
  await goOn(() => simulation.isIdle());
  expect(await discarded).toMatchObject({ code: 'conflict' });
  expect(state()).toMatchObject({ tag: 'conflict', why: 'doubt', theirs: '50900' });
});

test('the question whether a change is in the store can be discarded', async () => {
  const { simulation, state, goOn, discard } = await sendWhileSold();
  simulation.put('p0', 'stock', '50900', null);
  await goOn(() => simulation.isIdle());
  expect(state()).toMatchObject({ why: 'doubt' });
  const discarded = discard();
  await goOn(() => simulation.isIdle());
  await discarded;
  expect(state()).toBeUndefined();
});

test('an edit that is called off on its way becomes a question where its value was changed, not an answer to it', async () => {
  const simulation = createEditsSimulation('V3_CATALOG');
  const { runner, handlers } = simulation.worker();
  const id = simulation.newId();
  const born = { storeId, surface: 'card', keyFingerprint: 'a', createdAt: simulation.clock.ms } as const;
  void runner.add(toEdit(createEdit({ id, productId: 'p0', field: 'name', base: 'p0', value: 'Mug' }), born, 0));
  const goOn = (isSo: () => boolean): Promise<void> => goOnUntil(simulation, isSo);
  await goOn(() => simulation.edit(id)?.state.tag === 'sending');
  simulation.settle(0, 'lostBefore');
  await simulation.flush();
  simulation.put('p0', 'name', 'Bowl', null);
  const discarded = handlers['edits.discard']({ id }, simulation.asPerson).catch((error: unknown) => error);
  await goOn(() => simulation.isIdle());
  expect(await discarded).toMatchObject({ code: 'conflict' });
  expect(simulation.edit(id)?.state).toMatchObject({ tag: 'conflict', theirs: 'Bowl' });
});
