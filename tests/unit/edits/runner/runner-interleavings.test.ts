import {
  array,
  assert,
  asyncProperty,
  constant,
  constantFrom,
  integer,
  nat,
  oneof,
  record,
  type Arbitrary,
} from 'fast-check';
import { expect, test } from 'vitest';
import type { Batch } from '../../../../src/domain/batch.ts';
import type { Edit, Intent } from '../../../../src/domain/edit.ts';
import { fields } from '../../../../src/domain/fields.ts';
import type { CatalogVersion } from '../../../../src/domain/store.ts';
import { toEdit } from '../../../../src/edits/new-edit.ts';
import { undoIdOf } from '../../../../src/edits/undo.ts';
import {
  createEditsSimulation,
  fates,
  storeId,
  outcomes,
  type EditsSimulation,
} from '../../../fixtures/edits-simulation.ts';
import { modelFields } from '../../../fixtures/model-shop.ts';
import { randomRuns } from '../../../fixtures/random-runs.ts';

const productId = constantFrom('p0', 'p1');
const heldMs = constantFrom(0, 0, 5000);
const which = nat(20);
const batchActs = ['pause', 'resume', 'cancel', 'continueRest', 'retryFailed', 'undo', 'start'] as const;
/** Runs some steps to success, then one step with a random outcome. */
const goOn = record({
  do: constant('goOn' as const),
  first: nat(6),
  which: nat(2),
  outcome: constantFrom(...outcomes),
});
const act = oneof(
  { weight: 10, arbitrary: goOn },
  {
    weight: 5,
    arbitrary: record({ do: constant('type' as const), productId, field: constantFrom(...modelFields), heldMs }),
  },
  { weight: 3, arbitrary: record({ do: constant('add' as const), productId, units: constantFrom(-1, 1), heldMs }) },
  { weight: 1, arbitrary: record({ do: constant('repeat' as const), which }) },
  { weight: 1, arbitrary: record({ do: constant('undo' as const), which, heldMs }) },
  { weight: 1, arbitrary: record({ do: constant('discard' as const), which }) },
  { weight: 1, arbitrary: record({ do: constant('keepMine' as const), which }) },
  { weight: 1, arbitrary: record({ do: constant('retry' as const), which }) },
  { weight: 2, arbitrary: record({ do: constant('meddle' as const), productId, field: constantFrom(...modelFields) }) },
  { weight: 2, arbitrary: record({ do: constant('die' as const), fate: constantFrom(...fates), steps: nat(2) }) },
  { weight: 1, arbitrary: record({ do: constant('land' as const) }) },
  {
    weight: 2,
    arbitrary: record({
      do: constant('batch' as const),
      field: constantFrom(...modelFields),
      units: constantFrom(null, 1),
    }),
  },
  { weight: 3, arbitrary: record({ do: constant('steer' as const), which: nat(3), how: constantFrom(...batchActs) }) },
  { weight: 3, arbitrary: record({ do: constant('pass' as const), ms: integer({ min: 0, max: 15_000 }) }) },
);
type Act = typeof act extends Arbitrary<infer One> ? One : never;

const ignore = (): void => undefined;
const isSamePlace = (a: Pick<Intent, 'productId' | 'field'>, b: Pick<Intent, 'productId' | 'field'>): boolean =>
  a.productId === b.productId && a.field === b.field;

/** A typed stock: a count, or units, with its place in the order of typing. */
type TypedValue = Pick<Edit, 'value' | 'delta' | 'order'>;

/** The invariants of every edit, derived from the user's actions and the store's answers alone. */
function createWatch(simulation: EditsSimulation) {
  const intents: Intent[] = [];
  const acknowledged = new Set<string>();
  /** Edits that the user discarded or replaced. */
  const discarded = new Set<string>();
  /** Batches whose rows are dropped by a cancel: they were not started, or undo another. */
  const droppedBatches = new Set<string>();
  /** The number of the last press of "cancel" or "continue with the rest" of each batch. */
  const lastPress = new Map<string, number>();
  /** Batches that were continued to the end, and not cancelled since. */
  const continued = new Set<string>();
  /** Rows of batches, by their id. */
  const rows = new Map<string, Edit>();
  /** Edits whose undo found that they never took effect. */
  const takenBack = new Set<string>();
  /** How often the user requested each edit. */
  const requests = new Map<string, number>();
  /** The order in which edits had their turn; higher is later. */
  const turns = new Map<string, number>();
  /** The edits that were settled, by target. */
  const settled = new Map<string, Set<string>>();
  /** Rows of a batch have no fixed order: each is compared with the value at its turn. */
  const isRow = (id: string): boolean => rows.has(id) || (simulation.edit(id)?.batchId ?? null) !== null;
  const note = (place: string, id: string): void => {
    if ((requests.get(id) ?? 1) === 1 && !isRow(id)) settled.set(place, (settled.get(place) ?? new Set()).add(id));
  };
  const latestAt = (place: string, isHeld: boolean): number => {
    const ids = [...(settled.get(place) ?? [])].filter((id) => !isHeld || !goAhead.has(id));
    return Math.max(0, ...ids.map((id) => turns.get(id) ?? 0));
  };
  /** Deltas and undos go ahead of edits whose undo window is open. */
  const goAhead = new Set<string>();
  /** Edits whose undo window is open. */
  const held = new Set<string>();
  /** Edits that are stock deltas. */
  const deltas = new Set<string>();
  let turn = 0;
  let checked = 0;
  const countsOf = new Map<string, number>();
  /** The place of each edit in the order of typing, also of those that a later edit has taken along. */
  const orders = new Map<string, number>();
  const takeTurn = (id: string): void => {
    turn += 1;
    turns.set(id, turn);
  };
  const ask = (id: string): void => {
    requests.set(id, (requests.get(id) ?? 1) + 1);
  };
  /** Edits that wait at a target are replaced by a new edit there, or undone. */
  const replaceEdits = (at: Intent): void => {
    for (const other of simulation.disk.edits.values())
      if (isSamePlace(other, at) && other.batchId === null) discarded.add(other.id);
    for (const other of intents) if (isSamePlace(other, at) && other.id !== at.id) discarded.add(other.id);
  };
  /** Once per request and, without revisions, once per request that the browser sent twice. */
  const maxTimes = (id: string): number => {
    const doubled = simulation.shop.counts ? [] : simulation.facts.doubled.filter((other) => other === id);
    return (requests.get(id) ?? 1) + doubled.length;
  };
  const wasMeddledWith = (at: Intent): boolean =>
    simulation.shop.applied.some((one) => one.edit === null && isSamePlace(one, at));
  /** Targets with an undo in progress: a concurrent edit there can be undone too. */
  let takingBack: Intent[] = [];
  /** Each request that is under way, also one of an intent that was requested before. */
  let committing: { id: string }[] = [];
  /** Edits whose question was answered by the edit's value. */
  const answered = new Set<string>();
  /** Products of which a change of stock was discarded that may have been sent. */
  const discardedSent = new Set<string>();
  let counted = 0;
  /**
   * The counts and units that were written before a later edit took them along. They stand where that one was sent, too: its undo
   * goes back to what it found.
   */
  const takenAlong = ({ id, undoOf, replaced }: Edit): TypedValue[] => {
    const by = undoOf !== null && replaced.includes(undoOf) ? undoOf : id;
    if (!simulation.facts.sent.includes(by)) return [];
    return intents.flatMap((one) =>
      one.id !== by && replaced.includes(one.id) && countsOf.has(one.id) && !countsOf.has(undoIdOf(one.id))
        ? [{ ...one, order: orders.get(one.id) ?? 0 }]
        : [],
    );
  };
  /** Edits whose worker died between dropping an edit and storing its undo. */
  const cut = new Set<string>();
  return {
    intents,
    discarded,
    async whileTakingBack<T>(edit: Edit, act: () => Promise<T>): Promise<void> {
      takingBack.push(edit);
      await act().finally(() => (takingBack = takingBack.filter((other) => other !== edit)));
    },
    isCommitting: (edit: Edit): boolean => committing.some(({ id }) => id === edit.id),
    /** Forgets the pending work of a dead worker. */
    die(): void {
      for (const at of takingBack) cut.add(`${at.productId}/${at.field}`);
      [takingBack, committing] = [[], []];
    },
    replaceEdits,
    ask,
    answered,
    discardedSent,
    async commit(intent: Intent, holdMs: number): Promise<void> {
      if (intent.delta === null && simulation.edit(intent.id) === undefined) replaceEdits(intent);
      if (takingBack.some((other) => isSamePlace(other, intent))) discarded.add(intent.id);
      if (!requests.has(intent.id)) {
        intents.push(intent);
        requests.set(intent.id, 1);
      }
      const request = { id: intent.id };
      committing.push(request);
      await simulation
        .worker()
        .runner.add(
          toEdit(intent, { storeId, surface: 'card', keyFingerprint: 'a', createdAt: simulation.clock.ms }, holdMs),
        )
        .finally(() => (committing = committing.filter((other) => other !== request)));
      acknowledged.add(intent.id);
    },
    async fill(batchId: string, edits: readonly Edit[]): Promise<void> {
      for (const edit of edits) rows.set(edit.id, { ...edit, batchId });
      await simulation.worker().batches.fill(batchId, edits);
      for (const { id } of edits) acknowledged.add(id);
    },
    callOff({ id, state, undoOf }: Batch): void {
      if (state === 'filling' || undoOf !== null) droppedBatches.add(id);
      lastPress.set(id, (lastPress.get(id) ?? 0) + 1);
      continued.delete(id);
    },
    async goOn(batchId: string, act: () => Promise<void>): Promise<void> {
      const press = (lastPress.get(batchId) ?? 0) + 1;
      lastPress.set(batchId, press);
      await act();
      if (lastPress.get(batchId) === press) continued.add(batchId);
    },
    turnOf: (edit: Edit): number => turns.get(edit.id) ?? 0,
    check(): void {
      for (const id of acknowledged)
        if (!discarded.has(id) && !droppedBatches.has(rows.get(id)?.batchId ?? ''))
          expect(simulation.edit(id)?.id).toBe(id);
      expect(simulation.facts.unfounded).toEqual([]);
      for (const { id, delta, undoOf, state, order } of simulation.disk.edits.values()) {
        orders.set(id, order);
        if (!turns.has(id)) takeTurn(id);
        if (state.tag === 'queued' && state.notBefore > simulation.clock.ms) held.add(id);
        if (delta !== null) deltas.add(id);
        if (delta !== null || undoOf !== null) goAhead.add(id);
      }
      for (; checked < simulation.shop.applied.length; checked += 1) {
        const one = simulation.shop.applied[checked];
        if (one === undefined || one.edit === null) continue;
        const place = `${one.productId}/${one.field}`;
        const own = turns.get(one.edit) ?? turn;
        turns.set(one.edit, own);
        // Deltas commute, and a repeated request can be late.
        const isFree = cut.has(place) || isRow(one.edit) || deltas.has(one.edit) || (requests.get(one.edit) ?? 1) > 1;
        const isInOrder = isFree || (!takenBack.has(one.edit) && own >= latestAt(place, held.has(one.edit)));
        expect({ edit: one.edit, isInOrder }).toEqual({ edit: one.edit, isInOrder: true });
        note(place, one.edit);
        countsOf.set(one.edit, (countsOf.get(one.edit) ?? 0) + 1);
        const edit = simulation.edit(one.edit);
        if (edit === undefined) continue;
        if (edit.delta !== null) {
          expect({ edit: edit.id, isOnce: (countsOf.get(edit.id) ?? 0) <= maxTimes(edit.id) }).toEqual({
            edit: edit.id,
            isOnce: true,
          });
        } else if (simulation.shop.counts && (requests.get(edit.id) ?? 1) === 1) {
          // A decision of the user changed the base; each write was compared with its own base when it was sent.
          const known = [...simulation.knownValuesOf(edit), edit.value];
          const isFounded = known.some((value) => fields[edit.field].same(value, one.before));
          expect({ edit: edit.id, isFounded }).toEqual({ edit: edit.id, isFounded: true });
        }
      }
      for (const edit of simulation.disk.edits.values()) {
        if (edit.state.tag !== 'applied') continue;
        const place = `${edit.productId}/${edit.field}`;
        // An undo that finds nothing to do only means that the undone edit can no longer take effect.
        if (edit.undoOf !== null && edit.sent === null) takenBack.add(edit.undoOf);
        else note(place, edit.id);
      }
    },
    /**
     * The count of a product is what was typed last and not undone, with the units added since, unless a question about it is
     * open. What other clients or a browser's second request changed is no part of this.
     */
    checkCounts(): void {
      for (const productId of simulation.shop.ids) {
        const ofStock = [...simulation.disk.edits.values()].filter(
          (edit) => edit.productId === productId && edit.field === 'stock',
        );
        const isAsked = ofStock.some(({ state }) => state.tag === 'conflict' || state.tag === 'refused');
        const isBlind =
          ofStock.some(({ countBefore }) => countBefore !== undefined) ||
          simulation.shop.applied.some(
            (one) => one.productId === productId && simulation.facts.doubled.includes(one.edit ?? ''),
          ) ||
          discardedSent.has(productId) ||
          [...cut].includes(`${productId}/stock`) ||
          wasMeddledWith({ productId, field: 'stock' } as Intent);
        if (isAsked || isBlind) continue;
        const saved = ofStock.filter(({ state }) => state.tag === 'applied').toSorted((a, b) => a.order - b.order);
        const undone = new Set<string>();
        for (const { id, undoOf } of saved.toReversed())
          if (!undone.has(id) && undoOf !== null && !answered.has(id)) undone.add(undoOf);
        const kept = saved.filter(({ id, undoOf }) => !undone.has(id) && (undoOf === null || answered.has(id)));
        const all = [...kept, ...saved.flatMap(takenAlong)].toSorted((a, b) => a.order - b.order);
        const count = all.reduce(
          (sum, { delta, value }) => (delta === null ? Number(value) : sum + Number(delta)),
          50_000,
        );
        expect({ productId, count: simulation.shop.valueOf(productId, 'stock') }).toEqual({
          productId,
          count: String(count),
        });
        counted += 1;
      }
    },
    counted: () => counted,
    /** True if the store holds every applied edit once all work is done. */
    checkTruth(): void {
      for (const edit of simulation.disk.edits.values()) {
        const isLeftOut = edit.state.tag === 'cancelled' && continued.has(edit.batchId ?? '');
        expect({ edit: edit.id, isLeftOut }).toEqual({ edit: edit.id, isLeftOut: false });
        expect(['applied', 'replaced', 'cancelled', 'conflict', 'refused']).toContain(edit.state.tag);
        // The browser can have sent a refused request twice, and the first was applied.
        if (edit.state.tag === 'replaced' && edit.sent === null && (requests.get(edit.id) ?? 1) === 1)
          expect({ edit: edit.id, writes: countsOf.get(edit.id) ?? 0 }).toEqual({ edit: edit.id, writes: 0 });
        if (edit.state.tag !== 'applied' || edit.delta === null) continue;
        const times = countsOf.get(edit.id) ?? 0;
        // Sent twice by the browser and changed by another client before the read-back: undetectable.
        const isBlind = (requests.get(edit.id) ?? 1) > 1 || wasMeddledWith(edit);
        const most = isBlind ? maxTimes(edit.id) : 1;
        const isTrue = times >= 1 && times <= most;
        expect({ edit: edit.id, isTrue }).toEqual({ edit: edit.id, isTrue: true });
      }
    },
  };
}
type Watch = ReturnType<typeof createWatch>;

/** The value that the merchant sees at a target. */
function shownAt(simulation: EditsSimulation, at: Pick<Edit, 'productId' | 'field'>): string {
  const open = [...simulation.disk.edits.values()].filter(
    (edit) =>
      edit.batchId === null && isSamePlace(edit, at) && ['queued', 'sending', 'waiting'].includes(edit.state.tag),
  );
  return open.at(-1)?.value ?? fields[at.field].read(simulation.seen(at.productId)) ?? '';
}

/**
 * No sum of a few changes of stock is the distance of two counts: a count that stands by chance cannot be told from one that was
 * written.
 */
const countStep = 997;

/** A unique value. */
function newValue(simulation: EditsSimulation, field: Edit['field']): string {
  const number = simulation.newNumber();
  if (field === 'name') return `name ${number}`;
  return field === 'stock' ? String(10_000 + countStep * number) : `${100 + number}.00`;
}

const intentOf = (
  simulation: EditsSimulation,
  at: Pick<Edit, 'productId' | 'field'>,
  value: string,
  delta: string | null,
): Intent => ({
  id: simulation.newId(),
  ...at,
  variantId: null,
  locationId: null,
  base: shownAt(simulation, at),
  value,
  delta,
  productName: 'a product',
  variantLabel: null,
  locationNumber: null,
  currency: 'EUR',
});

const chosen = <T>(all: Iterable<T>, index: number): T | undefined => {
  const list = [...all];
  return list[index % Math.max(1, list.length)];
};

function perform(simulation: EditsSimulation, watch: Watch, one: Act): Promise<unknown> {
  const { handlers } = simulation.worker();
  const edit = 'which' in one ? chosen(simulation.disk.edits.values(), one.which) : undefined;
  switch (one.do) {
    case 'goOn':
      return goOnWith(simulation, one);
    case 'type':
      return watch.commit(intentOf(simulation, one, newValue(simulation, one.field), null), one.heldMs);
    case 'add': {
      const at = { productId: one.productId, field: 'stock' } as const;
      const delta = one.units * simulation.newNumber();
      return watch.commit(
        intentOf(simulation, at, String(Math.max(0, Number(shownAt(simulation, at)) + delta)), String(delta)),
        one.heldMs,
      );
    }
    case 'repeat': {
      const intent = chosen(watch.intents, one.which);
      // A discarded edit is not requested again.
      return intent === undefined || watch.discarded.has(intent.id) ? Promise.resolve() : watch.commit(intent, 0);
    }
    case 'undo':
    case 'discard': {
      // An edit that is still being added is not undone.
      if (edit === undefined || watch.isCommitting(edit)) return Promise.resolve();
      if (edit.state.tag !== 'applied') watch.discarded.add(edit.id);
      if (edit.state.tag !== 'applied' && edit.sent !== null) watch.discardedSent.add(edit.productId);
      // Its undo was asked about and dropped: this is another request.
      if (edit.state.tag === 'applied' && watch.discarded.has(undoIdOf(edit.id))) watch.ask(undoIdOf(edit.id));
      if (edit.delta === null) watch.replaceEdits(edit);
      return watch.whileTakingBack(edit, () =>
        one.do === 'undo'
          ? handlers['edits.undo']({ id: edit.id, holdMs: one.heldMs }, simulation.asPerson)
          : handlers['edits.discard']({ id: edit.id }, simulation.asPerson),
      );
    }
    case 'keepMine':
      if (edit?.state.tag !== 'conflict') return Promise.resolve();
      watch.ask(edit.id);
      watch.answered.add(edit.id);
      return handlers['edits.keepMine']({ id: edit.id, holdMs: 0 }, simulation.asPerson);
    case 'retry':
      return edit === undefined
        ? Promise.resolve()
        : handlers['edits.retry']({ id: edit.id, holdMs: 0 }, simulation.asPerson);
    case 'meddle': {
      const now = simulation.shop.valueOf(one.productId, one.field);
      simulation.put(
        one.productId,
        one.field,
        one.field === 'stock' ? String(Number(now) + 1000) : newValue(simulation, one.field),
        null,
      );
      return Promise.resolve();
    }
    case 'batch': {
      const id = simulation.newId();
      const edits = ['p0', 'p1'].map((productId) => {
        const at = { productId, field: one.units === null ? one.field : ('stock' as const) };
        const delta = one.units === null ? null : String(one.units * simulation.newNumber());
        const value =
          delta === null ? newValue(simulation, at.field) : String(Number(shownAt(simulation, at)) + Number(delta));
        const born = { storeId, surface: 'workbench', keyFingerprint: 'a', createdAt: simulation.clock.ms } as const;
        return toEdit(intentOf(simulation, at, value, delta), born, 0);
      });
      return startBatch(simulation, watch, id, edits);
    }
    case 'steer': {
      const batch = chosen(simulation.disk.batches.values(), one.which);
      if (batch === undefined) return Promise.resolve();
      const { batches } = simulation.worker();
      if (one.how === 'cancel') watch.callOff(batch);
      if (one.how === 'continueRest') return watch.goOn(batch.id, () => batches.continueRest(batch.id, 'a'));
      // An undo of the row alone was dropped: this is another request.
      if (one.how === 'undo')
        for (const { id, batchId } of simulation.disk.edits.values())
          if (batchId === batch.id && watch.discarded.has(undoIdOf(id))) watch.ask(undoIdOf(id));
      return one.how === 'undo'
        ? batches.undo(batch.id, { batchId: simulation.newId(), surface: 'workbench', keyFingerprint: 'a' })
        : batches[one.how](batch.id);
    }
    case 'die':
      simulation.restartWorker(one.fate, one.steps);
      watch.die();
      return Promise.resolve();
    case 'land':
      simulation.land();
      return Promise.resolve();
    case 'pass':
      return simulation.advance(one.ms);
  }
}

async function startBatch(simulation: EditsSimulation, watch: Watch, id: string, rows: readonly Edit[]): Promise<void> {
  const { batches } = simulation.worker();
  await batches.begin({
    id,
    storeId,
    title: 'a batch',
    surface: 'workbench',
    createdAt: simulation.clock.ms,
    undoOf: null,
  });
  await watch.fill(id, rows);
  await batches.start(id);
}

async function goOnWith(
  simulation: EditsSimulation,
  { first, which, outcome }: Extract<Act, { do: 'goOn' }>,
): Promise<void> {
  for (let count = 0; count < first; count += 1) {
    simulation.settle(0, 'done');
    await simulation.flush();
  }
  simulation.settle(which, outcome);
}

/** Runs everything to success until no work is left; throws if the work does not end. */
async function settle(simulation: EditsSimulation): Promise<void> {
  const isOpen = (): boolean =>
    [...simulation.disk.edits.values()].some(({ state }) => ['queued', 'sending', 'waiting'].includes(state.tag));
  const startBatches = (): void => {
    const { batches } = simulation.worker();
    for (const { id, state } of simulation.disk.batches.values())
      if (state !== 'running') void batches[state === 'paused' ? 'resume' : 'start'](id).catch(ignore);
  };
  for (let round = 0; round < 400 && (isOpen() || !simulation.isIdle()); round += 1) {
    for (let count = 0; count < 400 && !simulation.isIdle(); count += 1) {
      simulation.settle(0, 'done');
      await simulation.flush();
    }
    startBatches();
    void simulation.advance(60_000).catch(ignore);
    await simulation.flush();
  }
}

const parameters = randomRuns(300);

test.each<[string, CatalogVersion]>([
  ['has no revisions', 'V1_CATALOG'],
  ['has revisions', 'V3_CATALOG'],
])(
  'every invariant holds for any interleaving of events, at a store that %s',
  async (_, version) => {
    let counted = 0;
    await assert(
      asyncProperty(array(act, { maxLength: 80, size: 'max' }), async (acts) => {
        const simulation = createEditsSimulation(version);
        const watch = createWatch(simulation);
        for (const one of acts) {
          void perform(simulation, watch, one).catch(ignore);
          await simulation.flush();
          watch.check();
        }
        await settle(simulation);
        watch.check();
        watch.checkTruth();
        watch.checkCounts();
        counted += watch.counted();
      }),
      parameters,
    );
    expect(counted).toBeGreaterThan(parameters.numRuns);
  },
  3_600_000,
);
