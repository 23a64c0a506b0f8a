import { expect, test, vi } from 'vitest';
import { createMirror } from '../../../src/store/mirror.ts';
import { otherVersion } from '../../../src/protocol/view-port.ts';
import { createPort, type TestPort } from '../../fixtures/port.ts';

test('a mirror shows the last snapshot, also from the next worker', async () => {
  const ports: TestPort[] = [];
  const mirror = createMirror(
    () => {
      const port = createPort();
      ports.push(port);
      return port;
    },
    String,
    () => undefined,
  );
  expect(mirror.getState()).toBeNull();
  ports[0]?.say('first');
  ports[0]?.disconnect();
  await Promise.resolve();
  expect(mirror.getState()).toBe('first');
  ports[1]?.say('second');
  expect(mirror.getState()).toBe('second');
});

test('a mirror of another version keeps what it shows and says so', () => {
  const port = createPort();
  const onOtherVersion = vi.fn();
  const mirror = createMirror(() => port, String, onOtherVersion);
  port.say('first');
  port.say(otherVersion);
  expect(mirror.getState()).toBe('first');
  expect(onOtherVersion).toHaveBeenCalledOnce();
});
