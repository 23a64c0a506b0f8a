import { array, assert, constantFrom, integer, oneof, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import type { Edit, EditState } from '../../../../src/domain/edit.ts';
import { createPendingEdits } from '../../../../src/edits/runner/pending-edits.ts';
import { createEdit } from '../../../fixtures/edit.ts';

const open: EditState[] = [
  { tag: 'queued', notBefore: 0 },
  { tag: 'sending', attempt: 1 },
  { tag: 'waiting', reason: 'offline', attempt: 1, nextAt: 0, wasSent: false },
];
const settled: EditState[] = [
  { tag: 'applied', at: 1 },
  { tag: 'conflict', theirs: null },
  { tag: 'refused', code: 'validation', description: '' },
];

const edits = [0, 1, 2, 3, 4].map((n) =>
  createEdit({ storeId: n === 4 ? 'other' : 'store', productId: n % 2 === 0 ? 'p1' : 'p2' }),
);
const step = oneof(
  record({ which: integer({ min: 0, max: 4 }), state: constantFrom(...open, ...settled) }),
  record({ which: integer({ min: 0, max: 4 }), state: constantFrom('dropped' as const) }),
);

test('the latest version of each queued, sending or waiting edit is kept, in order of arrival', () => {
  assert(
    property(array(step, { maxLength: 30 }), (steps) => {
      const underWay = createPendingEdits();
      const model = new Map<string, Edit>();
      for (const { which, state } of steps) {
        const edit = edits[which] as Edit;
        if (state === 'dropped') underWay.drop(edit);
        else underWay.note({ ...edit, state });
        if (state === 'dropped' || settled.includes(state)) model.delete(edit.id);
        else model.set(edit.id, { ...edit, state });
      }
      expect([...underWay.all()]).toEqual([...model.values()]);
      for (const edit of edits) {
        const { id, storeId, productId } = edit;
        expect(underWay.get(id)).toEqual(model.get(id));
        const own = [...model.values()].filter((one) => one.storeId === storeId && one.productId === productId);
        expect(underWay.ofProduct(edit).map((one) => one.id)).toEqual(own.map((one) => one.id));
      }
    }),
  );
});
