import { expect, test } from 'vitest';
import {
  addUnreadable,
  clearKeys,
  noteUnreadable,
  readKey,
  writeKey,
} from '../../../../src/background/services/stored-values.ts';
import { createRuntime } from '../../../fixtures/test-runtime.ts';

const lamp = { name: 'lamp', stored: 1 };

test('a value that is absent is not counted as unreadable', async () => {
  const runtime = createRuntime();
  expect(await readKey(runtime, 'stores')).toBeUndefined();
  expect(runtime.local.values.size).toBe(0);
});

test('a list of unreadable values that is unreadable itself stays until the next one is counted', async () => {
  const runtime = createRuntime();
  await runtime.local.set('unreadable', 'damaged');
  expect([await readKey(runtime, 'unreadable'), await runtime.local.get('unreadable')]).toEqual([undefined, 'damaged']);
  await addUnreadable(runtime, [lamp]);
  expect(await readKey(runtime, 'unreadable')).toEqual([lamp]);
});

test('unreadable values are counted by name, each once, with what was found last', async () => {
  const runtime = createRuntime();
  await addUnreadable(runtime, [lamp, { name: 'mug', stored: 2 }, { name: 'bowl', stored: 3 }]);
  await addUnreadable(runtime, [
    { name: 'mug', stored: 4 },
    { name: 'bowl', stored: 5 },
  ]);
  await noteUnreadable(runtime, 'vault:store');
  expect(await readKey(runtime, 'unreadable')).toEqual([
    lamp,
    { name: 'mug', stored: 4 },
    { name: 'bowl', stored: 5 },
    { name: 'vault:store', stored: 'unreadable' },
  ]);
});

test('a note that cannot be stored does not fail its reader', async () => {
  const runtime = createRuntime();
  runtime.local.set = () => Promise.reject(new Error('full'));
  await noteUnreadable(runtime, 'vault:store');
  await expect(addUnreadable(runtime, [lamp])).rejects.toThrow('full');
});

test('clearing stores nothing where there was nothing', async () => {
  const runtime = createRuntime();
  await clearKeys(runtime, 'disconnect', 'store');
  expect([runtime.local.values.size, runtime.session.values.size]).toEqual([0, 0]);
});

test('values of a store and of all stores do not mix', async () => {
  const runtime = createRuntime();
  await writeKey(runtime, 'keyFingerprint', 'of a', 'a');
  await writeKey(runtime, 'keyFingerprint', 'of b', 'b');
  expect([await readKey(runtime, 'keyFingerprint', 'a'), [...runtime.local.values.keys()]]).toEqual([
    'of a',
    ['keyFingerprint:a', 'keyFingerprint:b'],
  ]);
});
