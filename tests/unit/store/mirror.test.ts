import { expect, test } from 'vitest';
import { createMirror } from '../../../src/store/mirror.ts';
import { createPort, type TestPort } from '../../fixtures/port.ts';

test('a mirror shows the last snapshot, also from the next worker', async () => {
  const ports: TestPort[] = [];
  const mirror = createMirror(() => {
    const port = createPort();
    ports.push(port);
    return port;
  }, String);
  expect(mirror.getState()).toBeNull();
  ports[0]?.say('first');
  ports[0]?.disconnect();
  await Promise.resolve();
  expect(mirror.getState()).toBe('first');
  ports[1]?.say('second');
  expect(mirror.getState()).toBe('second');
});
