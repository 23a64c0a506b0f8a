import { array, assert, constantFrom, property, type Arbitrary } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Edit, EditState } from '../../../src/domain/edit.ts';
import type { Finding } from '../../../src/domain/guardrails.ts';
import {
  isDraft,
  questionOf,
  stepField,
  viewing,
  type FieldEdit,
  type FieldEvent,
} from '../../../src/ui/fields/field-edit.ts';
import { stepFields } from '../../../src/ui/fields/field-states.ts';

const run = (events: FieldEvent[], from: FieldEdit = viewing): FieldEdit => events.reduce(stepField, from);

const editIn = (state: EditState, id = 'mine'): Edit => ({
  id,
  storeId: 's',
  productId: 'p',
  variantId: null,
  locationId: null,
  field: 'price',
  base: '25.00',
  value: '19.00',
  delta: null,
  productName: 'Mug',
  variantLabel: null,
  locationNumber: null,
  currency: 'EUR',
  surface: 'popup',
  createdAt: 0,
  order: 0,
  ownValues: [],
  keyFingerprint: null,
  batchId: null,
  sent: null,
  after: null,
  replaced: [],
  undoOf: null,
  state,
});

const opened: FieldEvent = { type: 'opened', base: '25.00', text: '25.00' };
const typed: FieldEvent = { type: 'typed', text: '19', problem: null };
const submitted: FieldEvent = { type: 'submitted', id: 'mine' };
const refused: EditState = { tag: 'refused', code: 'validation', description: 'at most 2 decimals' };

describe('an edited field', () => {
  it('closes its editor when it is left untouched', () => {
    expect(run([opened, { type: 'left', problem: null, keepsCurrent: false }])).toEqual(viewing);
  });

  it('keeps typed text as a draft when it is left', () => {
    const state = run([opened, typed, { type: 'left', problem: null, keepsCurrent: false }]);
    expect(state).toMatchObject({ tag: 'editing', text: '19' });
    expect(isDraft(state)).toBe(true);
  });

  it('keeps the value that stands, typed again, only where it is meant to be saved', () => {
    const same: FieldEvent = { type: 'typed', text: '25.00', problem: null };
    const left = (keepsCurrent: boolean) => run([opened, same, { type: 'left', problem: null, keepsCurrent }]);
    expect(left(true)).toMatchObject({ tag: 'editing', text: '25.00', isRetyped: true });
    expect(left(false)).toEqual(viewing);
  });

  it('does not reopen over typed text', () => {
    expect(run([opened, typed, { type: 'opened', base: '30.00', text: '30.00' }])).toMatchObject({ text: '19' });
  });

  it('reports a problem only on save, then follows the typing', () => {
    const half: FieldEvent = { type: 'typed', text: '19.', problem: { tag: 'not_a_number' } };
    expect(run([opened, half])).toMatchObject({ trouble: null });
    const stopped = run([opened, half, { type: 'stopped', problem: { tag: 'not_a_number' } }]);
    expect(stopped).toMatchObject({ trouble: { kind: 'typing' } });
    expect(run([{ type: 'typed', text: '', problem: { tag: 'empty' } }], stopped)).toMatchObject({
      trouble: { problem: { tag: 'empty' } },
    });
    expect(run([typed], stopped)).toMatchObject({ trouble: null });
  });

  const asks: Finding = { rule: 'big_change', level: 'ask', numbers: { change: '-50', before: '25.00' } };
  const blocks: Finding = { ...asks, level: 'block' };

  it('asks about a guardrail’s finding until the text changes or the question is taken back', () => {
    const asking = run([opened, typed, { type: 'guarded', findings: [asks], atMs: 5 }]);
    expect(questionOf(asking)).toMatchObject({ findings: [asks], askedMs: 5 });
    expect(run([{ type: 'left', problem: null, keepsCurrent: false }], asking)).toEqual(asking);
    expect(questionOf(run([typed], asking))).toBeNull();
    expect(run([{ type: 'typed', text: '20', problem: null }], asking)).toMatchObject({ text: '20', trouble: null });
  });

  it('asks nothing where a guardrail blocks', () => {
    const blocked = run([opened, typed, { type: 'guarded', findings: [asks, blocks], atMs: 5 }]);
    expect(questionOf(blocked)).toBeNull();
    expect(blocked).toMatchObject({ text: '19', trouble: { kind: 'guard' } });
  });

  it('asks a question that only the background raised, with the text unchanged', () => {
    const failed: FieldEvent = { type: 'failed', id: 'mine', code: 'guarded', atMs: 5, findings: [asks] };
    const asking = run([opened, typed, submitted, failed]);
    expect(asking).toMatchObject({ tag: 'editing', text: '19' });
    expect(questionOf(asking)).toMatchObject({ findings: [asks], askedMs: 5 });
  });

  it('gives the text back when the store refuses it', () => {
    expect(run([opened, typed, submitted, { type: 'seen', edit: editIn(refused) }])).toEqual({
      tag: 'editing',
      base: '25.00',
      opened: '25.00',
      text: '19',
      trouble: { kind: 'refused', code: 'validation', description: 'at most 2 decimals' },
    });
  });

  it('gives the text back when the background does not take it', () => {
    expect(run([opened, typed, submitted, { type: 'failed', id: 'mine', code: 'storage', atMs: 5 }])).toMatchObject({
      tag: 'editing',
      text: '19',
      trouble: { kind: 'door', code: 'storage' },
    });
  });

  it('reopens the editor with the unsaved text when an edit is undone within its window', () => {
    const back = run([opened, typed, submitted, { type: 'takenBack' }]);
    expect(back).toEqual(run([opened, typed]));
    expect(isDraft(back)).toBe(true);
    expect(run([opened, typed, { type: 'takenBack' }])).toEqual(run([opened, typed]));
  });

  it('gives the text back when its edit is gone, and lets go if a later one has replaced it', () => {
    const kept = [opened, typed, submitted, { type: 'seen', edit: editIn({ tag: 'queued', notBefore: 1 }) }] as const;
    expect(run([...kept, { type: 'gone', id: 'mine', isReplaced: false }])).toEqual(run([opened, typed]));
    expect(run([...kept, { type: 'gone', id: 'mine', isReplaced: true }])).toEqual(viewing);
    expect(run([...kept, { type: 'gone', id: 'another', isReplaced: true }])).toMatchObject({ tag: 'saving' });
  });

  it('stays saving while the edit is on its way', () => {
    const sending = editIn({ tag: 'sending', attempt: 1 });
    expect(run([opened, typed, submitted, { type: 'seen', edit: sending }])).toMatchObject({ tag: 'saving' });
  });

  it.each<EditState>([
    { tag: 'applied', at: 1 },
    { tag: 'conflict', theirs: '22.00' },
    { tag: 'waiting', reason: 'offline', attempt: 1, nextAt: 2, wasSent: false },
  ])('lets go once the journal keeps the text: $tag', (state) => {
    expect(run([opened, typed, submitted, { type: 'seen', edit: editIn(state) }])).toEqual(viewing);
  });

  it('ignores the journal’s state of another edit', () => {
    const before = run([opened, typed, submitted]);
    expect(stepField(before, { type: 'seen', edit: editIn(refused, 'another') })).toBe(before);
    expect(stepField(before, { type: 'failed', id: 'another', code: 'network', atMs: 5 })).toBe(before);
  });

  it('loses typed text only to the merchant or the journal, for any order of events', () => {
    const event: Arbitrary<FieldEvent> = constantFrom<FieldEvent>(
      { type: 'opened', base: '1.00', text: '1.00' },
      { type: 'left', problem: null, keepsCurrent: false },
      { type: 'left', problem: { tag: 'empty' }, keepsCurrent: false },
      { type: 'stopped', problem: { tag: 'empty' } },
      submitted,
      { type: 'failed', id: 'mine', code: 'network', atMs: 5 },
      { type: 'seen', edit: editIn(refused) },
      { type: 'seen', edit: editIn({ tag: 'applied', at: 1 }, 'another') },
    );
    assert(
      property(array(event), (events) => {
        const state = run(events, run([opened, typed]));
        expect(state).toMatchObject({ text: '19', base: '25.00' });
      }),
    );
  });
});

describe('the draft store', () => {
  it('holds the edited fields and no others', () => {
    const one = stepFields({}, [{ key: 'a', event: opened }]);
    const two = stepFields(one, [{ key: 'b', event: opened }]);
    expect(Object.keys(two)).toEqual(['a', 'b']);
    expect(Object.keys(stepFields(two, [{ key: 'a', event: { type: 'cancelled' } }]))).toEqual(['b']);
  });

  it('stays the same object when nothing happened', () => {
    const drafts = stepFields({}, [{ key: 'a', event: opened }]);
    expect(stepFields(drafts, [{ key: 'b', event: { type: 'left', problem: null, keepsCurrent: false } }])).toBe(
      drafts,
    );
  });
});
