import { array, assert, constant, constantFrom, nat, oneof, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import {
  mergeChanges,
  unsavedKey,
  type TypedChange,
  type UnsavedView,
} from '../../../src/products/working-copy/unsaved-value.ts';
import {
  dropValues,
  emptyCopy,
  keepChanges,
  valuesOf,
  withoutSaved,
} from '../../../src/products/working-copy/working-copy.ts';
import { keyOf } from '../../../src/products/values/target.ts';
import { stepFields, type FieldAction, type States } from '../../../src/ui/fields/field-states.ts';
import { isDraft } from '../../../src/ui/fields/field-edit.ts';
import { textOf } from '../../../src/ui/fields/use-mount.ts';
import { createMount, noteKept, takeIn, toChanges, type KeptText } from '../../../src/ui/fields/working-copy-mount.ts';
import { createEdit } from '../../fixtures/edit.ts';

const storeId = 'store';
const targets = ['name', 'sku'].map((field) => ({
  productId: 'p',
  variantId: null,
  locationId: null,
  field: field as 'name' | 'sku',
}));
const keys = targets.map(keyOf);
const surfaces = ['card', 'popup', 'workbench'] as const;
type Delivery = 'arrives' | 'arrives, without an answer' | 'is lost';

/** The background: a worker that stores each change before it answers, and the journal. */
function createBackground() {
  let copy = emptyCopy;
  const journal = new Set<string>();
  const drop = () =>
    (copy = withoutSaved(
      copy,
      [...journal].map((id) => ({ id })),
    ));
  return {
    view: (): UnsavedView => ({ values: [...valuesOf(copy)], displaced: copy.displaced }),
    keep: (by: string, surface: (typeof surfaces)[number], changes: readonly TypedChange[]) => {
      copy = keepChanges(copy, changes, { by, surface });
      drop();
    },
    seq: () => copy.seq,
    commit: (id: string) => void (journal.add(id), drop()),
    has: (id: string) => journal.has(id),
    disconnect: () => void (copy = dropValues(copy, 'disconnected', () => true)),
  };
}

type Background = ReturnType<typeof createBackground>;

/** A surface as its page runs it: its fields, its mount, and the changes that are not acknowledged. */
function createSurface(background: Background, surface: (typeof surfaces)[number], newId: () => string) {
  let states: States = {};
  let mount = createMount(storeId, newId());
  let view = background.view();
  let unsent: TypedChange[] = [];
  const run = (actions: readonly FieldAction[]): void => void (states = stepFields(states, actions));
  const kept = (): KeptText[] =>
    Object.entries(states).flatMap(([key, state]) => {
      if (state.tag === 'saving') return background.has(state.id) ? [] : textOf(key, state, state.id);
      return state.tag === 'editing' && state.from === undefined && isDraft(state) ? textOf(key, state, state.id) : [];
    });
  /** The effect of a drawing. */
  const draw = (): void => {
    run(takeIn(mount, states, view, { baseOf: () => 'stored', unsent }));
    unsent = mergeChanges(unsent, toChanges(mount, states, kept(), view));
  };
  const act = (actions: readonly FieldAction[]): void => {
    run(actions);
    draw();
  };
  return {
    type: (key: string, text: string) =>
      act([
        { key, event: { type: 'opened', base: 'stored', text: 'stored' } },
        { key, event: { type: 'typed', text, problem: null } },
      ]),
    /** Returns the text that was discarded. */
    discard: (key: string): string | null => {
      const state = states[key];
      if (state?.tag !== 'editing') return null;
      act([{ key, event: { type: 'cancelled' } }]);
      return state.text;
    },
    takeOther: (key: string) => act([{ key, event: { type: 'tookOther' } }]),
    /** Returns the text and id of the edit that is sent. */
    save: (key: string): { text: string; id: string } | null => {
      const state = states[key];
      if (state?.tag !== 'editing' || !isDraft(state)) return null;
      const id = state.id ?? newId();
      act([{ key, event: { type: 'submitted', id } }]);
      return { text: state.text, id };
    },
    deliver: (how: Delivery) => {
      if (unsent.length === 0) return;
      if (how !== 'is lost') background.keep(mount.by, surface, unsent);
      if (how !== 'arrives') return;
      noteKept(mount, unsent, background.seq());
      unsent = [];
      draw();
    },
    see: () => {
      view = background.view();
      const saved = Object.entries(states).flatMap(([key, state]): FieldAction[] =>
        state.tag === 'saving' && background.has(state.id)
          ? [
              {
                key,
                event: {
                  type: 'seen',
                  edit: createEdit({ id: state.id, state: { tag: 'applied', actual: null } as never }),
                },
              },
            ]
          : [],
      );
      run(saved);
      draw();
      draw();
    },
    /** Closes the surface, which sends what it has not sent, and opens it again. */
    reopen: () => {
      if (unsent.length > 0) background.keep(mount.by, surface, unsent);
      [states, unsent, mount] = [{}, [], createMount(storeId, newId())];
      view = background.view();
      draw();
    },
    shown: (key: string): string | null => {
      const state = states[key];
      return state === undefined || state.tag === 'viewing' ? null : state.text;
    },
    isSettled: () => unsent.length === 0,
  };
}

function createWorld() {
  let ids = 0;
  const newId = () => `id-${(ids += 1)}`;
  const background = createBackground();
  const all = surfaces.map((surface) => createSurface(background, surface, newId));
  const settle = (): void => {
    for (let round = 0; round < 4; round += 1) {
      for (const each of all) each.deliver('arrives');
      for (const each of all) each.see();
    }
  };
  const textAt = (key: string): string | null =>
    background.view().values.find((value) => unsavedKey(value) === `${storeId}/${key}`)?.text ?? null;
  return { background, all, settle, textAt };
}

const at = { surface: nat({ max: surfaces.length - 1 }), target: nat({ max: targets.length - 1 }) };
const step = oneof(
  { weight: 6, arbitrary: record({ do: constant('type' as const), ...at }) },
  { weight: 2, arbitrary: record({ do: constantFrom('save', 'discard', 'takeOther', 'commit'), ...at }) },
  { weight: 2, arbitrary: record({ do: constantFrom('see', 'reopen'), ...at }) },
  {
    weight: 5,
    arbitrary: record({
      do: constant('deliver' as const),
      how: constantFrom<Delivery[]>('arrives', 'arrives, without an answer', 'is lost'),
      ...at,
    }),
  },
  { weight: 1, arbitrary: record({ do: constant('disconnect' as const), ...at }) },
);

test('whatever order texts are typed, saved, dropped and kept in, every surface shows the one unsaved value of a target', () => {
  assert(
    property(array(step, { maxLength: 40 }), (steps) => {
      const { background, all, settle, textAt } = createWorld();
      const done = new Set<string>();
      const sent: string[] = [];
      for (const [index, each] of steps.entries()) {
        const surface = all[each.surface];
        const key = keys[each.target] ?? '';
        if (surface === undefined) continue;
        if (each.do === 'type') surface.type(key, `text ${index}`);
        if (each.do === 'takeOther') surface.takeOther(key);
        if (each.do === 'see') surface.see();
        if (each.do === 'reopen') surface.reopen();
        if (each.do === 'deliver') surface.deliver(each.how);
        if (each.do === 'discard') surface.discard(key);
        if (each.do === 'commit') for (const id of sent.splice(0)) background.commit(id);
        if (each.do === 'save') {
          const edit = surface.save(key);
          if (edit === null) continue;
          done.add(edit.text);
          sent.push(edit.id);
        }
      }
      for (const id of sent.splice(0)) background.commit(id);
      settle();
      for (const key of keys) {
        expect(all.map((surface) => surface.shown(key))).toEqual(all.map(() => textAt(key)));
        expect([...done]).not.toContain(textAt(key));
      }
    }),
    { numRuns: 2000 },
  );
});

test('a text that is discarded before it is kept takes the one that it was typed over with it, on every surface', () => {
  const { all, settle, textAt } = createWorld();
  const [first, second] = all;
  const key = keys[0] ?? '';
  first?.type(key, 'first');
  first?.deliver('arrives');
  second?.see();
  second?.type(key, 'second');
  second?.discard(key);
  settle();
  expect([textAt(key), ...all.map((each) => each.shown(key))]).toEqual([null, ...all.map(() => null)]);
});

test('the latest text that was typed is the unsaved one, until it is saved or discarded', () => {
  assert(
    property(array(step, { maxLength: 30 }), (steps) => {
      const { background, all, settle, textAt } = createWorld();
      const latest = new Map<string, string | null>(keys.map((key) => [key, null]));
      for (const [index, each] of steps.entries()) {
        const surface = all[each.surface];
        const key = keys[each.target] ?? '';
        if (surface === undefined) continue;
        if (each.do === 'type') {
          surface.type(key, `text ${index}`);
          latest.set(key, `text ${index}`);
        }
        if (each.do === 'discard' && surface.discard(key) !== null) latest.set(key, null);
        if (each.do === 'save') {
          const edit = surface.save(key);
          if (edit !== null) {
            background.commit(edit.id);
            latest.set(key, null);
          }
        }
        if (each.do === 'reopen') surface.reopen();
        if (each.do === 'disconnect') {
          background.disconnect();
          for (const one of all) one.reopen();
          for (const one of keys) latest.set(one, null);
        }
        settle();
        for (const [of, text] of latest) {
          expect(textAt(of)).toBe(text);
          expect(all.map((one) => one.shown(of))).toEqual(all.map(() => text));
        }
      }
    }),
    { numRuns: 1000 },
  );
});
