import { expect, onTestFinished, test } from 'vitest';
import { inTransaction, openDatabase } from '../../demo/platform/database.ts';
import { PlatformFault } from '../../demo/platform/http/envelope.ts';
import type { Condition, QueryFields } from '../../demo/platform/filter.ts';
import { runBulk } from '../../demo/platform/v3/bulk.ts';
import type { AskedQuery } from '../../demo/platform/v3/cursor.ts';
import {
  allDocuments,
  checkRevision,
  deleteDocument,
  insertDocument,
  mergeFields,
  readDocument,
  replaceDocument,
  requireDocument,
} from '../../demo/platform/v3/documents.ts';
import type { DocumentStore } from '../../demo/platform/v3/documents.ts';
import { showFields } from '../../demo/platform/v3/fields.ts';
import { itemField, jsonField, jsonItems, jsonSet } from '../../demo/platform/v3/json-fields.ts';
import { countDocuments, queryDocuments } from '../../demo/platform/v3/query.ts';

const kind = 'thing';

const fields: QueryFields = {
  name: jsonField('$.name'),
  price: jsonField('$.price', 'number'),
  tags: jsonSet(['$.tags']),
  'options.choices.name': jsonSet(['$.options', '$.choices'], '$.name'),
  parts: jsonItems('$.parts', { id: itemField('$.id'), size: itemField('$.size', 'number') }),
};

function createStore(): DocumentStore & { pass(): void } {
  const db = openDatabase(':memory:');
  onTestFinished(() => db.close());
  let at = Date.UTC(2026, 0, 1);
  return {
    db,
    now: () => at,
    pass: () => {
      at += 1000;
    },
  };
}

function createStock(): DocumentStore {
  const store = createStore();
  const parts = [
    { id: 'lid', size: 1 },
    { id: 'base', size: 2 },
  ];
  insertDocument(store, kind, { name: 'Ash', price: '9.5', tags: ['red', 'dry'], parts });
  insertDocument(store, kind, { name: 'birch', price: '10', tags: ['red'], parts: [{ id: 'lid', size: 2 }] });
  const options = [{ choices: [{ name: 'S' }] }, { choices: [{ name: 'oak' }, { name: 'pine' }] }];
  insertDocument(store, kind, { name: 'Cedar', price: '100', tags: [], options });
  insertDocument(store, 'other', { name: 'Ash' });
  return store;
}

function readFault(work: () => unknown): PlatformFault {
  try {
    work();
  } catch (error) {
    if (error instanceof PlatformFault) return error;
    throw error;
  }
  throw new Error('Nothing was refused');
}

function find(store: DocumentStore, filter: Record<string, unknown>): unknown[] {
  return queryDocuments(store, kind, { filter }, fields).documents.map(({ name }) => name);
}

test('a document counts its revisions and keeps the date it was made', () => {
  const store = createStore();
  const made = insertDocument(store, kind, { id: 'not this', revision: '9', name: 'Ash', note: undefined });
  expect(made).toMatchObject({ revision: '1', createdDate: '2026-01-01T00:00:00.000Z', updatedDate: made.createdDate });
  expect(readDocument(store, kind, made.id)).toEqual(made);
  store.pass();
  const changed = replaceDocument(store, kind, mergeFields(made, { id: 'x', name: null, size: 3 }));
  const { name, ...rest } = made;
  expect(name).toBe('Ash');
  expect(changed).toEqual({ ...rest, size: 3, revision: '2', updatedDate: '2026-01-01T00:00:01.000Z' });
  expect(allDocuments(store, kind)).toEqual([changed]);
  deleteDocument(store, kind, made.id);
  expect(readDocument(store, kind, made.id)).toBeUndefined();
  for (const work of [requireDocument, deleteDocument])
    expect(readFault(() => work(store, kind, made.id)).status).toBe(404);
  expect(readFault(() => replaceDocument(store, kind, changed)).status).toBe(404);
});

test('an update must name the revision it has read', () => {
  const made = insertDocument(createStore(), kind, {});
  expect(() => checkRevision(made, '1', 'thing.revision')).not.toThrow();
  expect(readFault(() => checkRevision(made, '2', 'thing.revision'))).toMatchObject({
    status: 409,
    message: 'revision mismatch',
  });
  expect(readFault(() => checkRevision(made, undefined, 'thing.revision')).body).toMatchObject({
    details: { validationError: { fieldViolations: [{ field: 'thing.revision', description: 'must not be empty' }] } },
  });
});

test('filters look into numbers, sets, nested lists and items', () => {
  const store = createStock();
  expect(find(store, { price: { $gt: 9.6 } })).toEqual(['birch', 'Cedar']);
  expect(find(store, { tags: { $hasSome: ['dry', 'wet'] } })).toEqual(['Ash']);
  expect(find(store, { tags: { $hasAll: ['red', 'dry', 'dry'] } })).toEqual(['Ash']);
  expect(find(store, { tags: { $isEmpty: true } })).toEqual(['Cedar']);
  expect(find(store, { 'options.choices.name': { $hasAll: ['S', 'pine'] } })).toEqual(['Cedar']);
  expect(find(store, { parts: { $isEmpty: false } })).toEqual(['Ash', 'birch']);
  expect(find(store, { parts: { $matchItems: [{ id: 'lid', size: { $gte: 2 } }] } })).toEqual(['birch']);
  expect(find(store, { parts: { $matchItems: [{ id: 'lid' }, { id: { $in: ['base'] } }] } })).toEqual(['Ash']);
  expect(find(store, { name: { $isEmpty: true } })).toEqual([]);
  expect(countDocuments(store, kind, { name: { $contains: 'A' } }, fields)).toBe(2);
  const { sql, values } = { sql: `json_extract(body, '$.price') = ?`, values: ['10'] };
  expect(countDocuments(store, kind, undefined, fields, { sql, values })).toBe(1);
});

test('a cursor is all it takes to go on, there and back', () => {
  const store = createStock();
  const sort = [{ fieldName: 'name', order: 'DESC' as const }];
  const first = queryDocuments(store, kind, { sort, cursorPaging: { limit: 2 } }, fields);
  expect(first.documents.map(({ name }) => name)).toEqual(['Cedar', 'birch']);
  expect(first.pagingMetadata).toEqual({ count: 2, cursors: { next: expect.any(String) }, hasNext: true });
  const next = first.pagingMetadata.cursors.next ?? '';
  const second = queryDocuments(store, kind, { cursorPaging: { cursor: next, limit: 2 } }, fields);
  expect(second.documents.map(({ name }) => name)).toEqual(['Ash']);
  expect(second.pagingMetadata).toEqual({ count: 1, cursors: { prev: expect.any(String) }, hasNext: false });
  const exact = queryDocuments(store, kind, { cursorPaging: { limit: 3 } }, fields);
  expect(exact.pagingMetadata).toEqual({ count: 3, cursors: {}, hasNext: false });
  const prev = second.pagingMetadata.cursors.prev ?? '';
  expect(queryDocuments(store, kind, { cursorPaging: { cursor: prev } }, fields).documents[0]?.['name']).toBe('Cedar');
  for (const [otherKind, cursor] of [
    ['other', next],
    [kind, 'nonsense'],
  ] as const)
    expect(readFault(() => queryDocuments(store, otherKind, { cursorPaging: { cursor } }, fields)).status).toBe(400);
  const tooMany = readFault(() => queryDocuments(store, kind, { cursorPaging: { limit: 101 } }, fields));
  expect(tooMany.message).toContain('query.cursorPaging.limit');
});

function whereNamed({ search }: AskedQuery): Condition {
  return { sql: `text_contains(json_extract(body, '$.name'), ?)`, values: [search?.expression ?? ''] };
}

test('the words of a search are still looked for on its next page', () => {
  const store = createStock();
  const options = { where: whereNamed, path: 'search' };
  const words = { search: { expression: 'a' }, cursorPaging: { limit: 1 } };
  const { pagingMetadata } = queryDocuments(store, kind, words, fields, options);
  const cursor = pagingMetadata.cursors.next ?? '';
  const second = queryDocuments(store, kind, { cursorPaging: { cursor } }, fields, options);
  expect(second.documents.map(({ name }) => name)).toEqual(['Cedar']);
});

test('one refused item of a bulk call is undone and the others are written', () => {
  const store = createStore();
  const made = insertDocument(store, kind, { name: 'Ash' });
  const answer = inTransaction(store.db, () =>
    runBulk(
      store,
      ['1', '7'],
      true,
      (revision) => {
        insertDocument(store, 'note', { revision });
        checkRevision(made, revision, 'revision');
        return replaceDocument(store, kind, made);
      },
      () => made.id,
    ),
  );
  expect(answer).toEqual({
    results: [
      { itemMetadata: { id: made.id, originalIndex: 0, success: true }, item: { ...made, revision: '2' } },
      {
        itemMetadata: {
          id: made.id,
          originalIndex: 1,
          success: false,
          error: { code: 'CONFLICT', description: 'revision mismatch', data: {} },
        },
      },
    ],
    bulkActionMetadata: { totalSuccesses: 1, totalFailures: 1, undetailedFailures: 0 },
  });
  expect(allDocuments(store, 'note')).toHaveLength(1);
});

test('fields that were not requested are left out, in lists too', () => {
  const hidden = { TEXT: ['sections.text'], RICH: ['sections.rich', 'notes'], ALL: ['sections.text', 'notes'] };
  const document = { id: 'a', sections: [{ id: 's', text: 't', rich: {} }, { id: 'u' }], notes: 1 };
  expect(showFields(document, undefined, hidden)).toEqual({ id: 'a', sections: [{ id: 's' }, { id: 'u' }] });
  expect(showFields(document, ['ALL'], hidden)).toEqual({
    id: 'a',
    sections: [{ id: 's', text: 't' }, { id: 'u' }],
    notes: 1,
  });
});
