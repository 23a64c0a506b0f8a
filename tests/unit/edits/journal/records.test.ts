import {
  array,
  assert,
  constantFrom,
  integer,
  option,
  oneof,
  property,
  record,
  string,
  uuid,
  type Arbitrary,
} from 'fast-check';
import { expect, test } from 'vitest';
import { waitingReasons, type Edit, type EditState } from '../../../../src/domain/edit.ts';
import { readRecord, toRecord } from '../../../../src/edits/journal/records.ts';
import { createEdit } from '../../../fixtures/edit.ts';

const state: Arbitrary<EditState> = oneof(
  record({ tag: constantFrom('queued' as const), notBefore: integer() }),
  record({ tag: constantFrom('sending' as const), attempt: integer() }),
  record({ tag: constantFrom('applied' as const), at: integer() }),
  record({ tag: constantFrom('conflict' as const), theirs: option(string()) }),
  record({ tag: constantFrom('refused' as const), code: constantFrom('validation' as const), description: string() }),
  record({
    tag: constantFrom('waiting' as const),
    reason: constantFrom(...waitingReasons),
    attempt: integer(),
    nextAt: integer(),
    wasSent: constantFrom(true, false),
  }),
);
const value = string({ maxLength: 40 });
const edit = record({
  id: uuid(),
  base: value,
  value,
  ownValues: array(value),
  delta: option(integer({ min: -999_999, max: 999_999 }).map(String)),
  variantId: option(constantFrom('v1')),
  batchId: option(uuid()),
  keyFingerprint: option(value),
  after: option(value),
  replaced: array(uuid()),
  undoOf: option(uuid()),
  createdAt: integer(),
  sent: option(
    record({ before: value, revision: option(value), isAnswered: constantFrom(true, false), at: integer() }),
  ),
  state,
}).map((change): Edit => createEdit(change));

test('a record parses to the stored edit, also after a structured clone', () => {
  assert(
    property(edit, (one) => {
      const kept = toRecord(one);
      expect(readRecord(kept)).toEqual({ tag: 'edit', edit: one });
      expect(readRecord(structuredClone(kept))).toEqual({ tag: 'edit', edit: one });
      expect([kept.tag, kept.isOpen]).toEqual([one.state.tag, one.state.tag === 'applied' ? undefined : 1]);
    }),
  );
});

test('a record of a newer version is left to a newer Shelfedge, even if it could be parsed', () => {
  const kept = toRecord(createEdit());
  expect(readRecord({ ...kept, version: kept.version + 1 })).toEqual({ tag: 'unreadable', why: 'newer' });
});

test.each([undefined, null, 7, 'text', [], {}, { ...toRecord(createEdit()), state: { tag: 'queued' } }])(
  'a value that is not an edit is damaged: %j',
  (what) => {
    expect(readRecord(what)).toEqual({ tag: 'unreadable', why: 'damaged' });
  },
);
