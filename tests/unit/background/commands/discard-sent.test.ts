import { expect, test } from 'vitest';
import { toEdit } from '../../../../src/edits/new-edit.ts';
import { createEditsSimulation, storeId } from '../../../fixtures/edits-simulation.ts';
import { createEdit } from '../../../fixtures/edit.ts';

/** A change of stock on its way, while another client sells some. */
async function sendWhileSold() {
  const simulation = createEditsSimulation('V1_CATALOG');
  const { runner, handlers } = simulation.worker();
  const id = simulation.newId();
  const stock = { id, productId: 'p0', field: 'stock', base: '50000', value: '50005', delta: '5' } as const;
  const born = { storeId, surface: 'card', keyFingerprint: 'a', createdAt: simulation.clock.ms } as const;
  void runner.add(toEdit(createEdit(stock), born, 0));
  const state = () => simulation.edit(id)?.state;
  const goOn = async (until: () => boolean): Promise<void> => {
    for (let step = 0; step < 50 && !until(); step += 1) {
      simulation.settle(0, 'done');
      await simulation.flush();
    }
  };
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
