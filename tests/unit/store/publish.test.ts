import { describe, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { createMirror } from '../../../src/store/mirror.ts';
import { publish } from '../../../src/store/publish.ts';
import { createPort, type TestPort } from '../../fixtures/port.ts';

const createCounter = () => createStore<{ count: number; secret: string }>(() => ({ count: 1, secret: 'a' }));
const toView = ({ count }: { count: number }) => ({ count });

describe('what is published', () => {
  test('is posted in full at once and on every change', () => {
    const [store, port] = [createCounter(), createPort()];
    publish(store, toView, port);
    store.setState({ count: 2 });
    expect(port.posted).toEqual([{ count: 1 }, { count: 2 }]);
  });

  test('is not posted when something else changes', () => {
    const [store, port] = [createCounter(), createPort()];
    publish(store, toView, port);
    store.setState({ secret: 'b' });
    store.setState({ count: 1 });
    expect(port.posted).toEqual([{ count: 1 }]);
  });

  test('is not posted while it is null', () => {
    const [store, port] = [createCounter(), createPort()];
    publish(store, ({ count }) => (count === 1 ? null : { count }), port);
    expect(port.posted).toEqual([]);
    store.setState({ count: 2 });
    expect(port.posted).toEqual([{ count: 2 }]);
  });

  test('stops when the port closes', () => {
    const [store, port] = [createCounter(), createPort()];
    publish(store, toView, port);
    port.disconnect();
    store.setState({ count: 2 });
    expect(port.posted).toEqual([{ count: 1 }]);
  });
});

const parse = (message: unknown) => message as { count: number };

/** A mirror and every port it opened. */
const openMirror = () => {
  const ports: TestPort[] = [];
  const mirror = createMirror(
    () => ports[ports.push(createPort()) - 1] as TestPort,
    parse,
    () => undefined,
  );
  return { ports, mirror };
};

describe('a mirror', () => {
  test('is empty until the first snapshot, then shows the newest', () => {
    const { ports, mirror } = openMirror();
    expect(mirror.getState()).toBeNull();
    ports[0]?.say({ count: 1 });
    ports[0]?.say({ count: 2 });
    expect(mirror.getState()).toEqual({ count: 2 });
  });

  test('reconnects when the worker stops, and keeps its last snapshot meanwhile', async () => {
    const { ports, mirror } = openMirror();
    ports[0]?.say({ count: 1 });
    ports[0]?.disconnect();
    await vi.waitFor(() => expect(ports).toHaveLength(2));
    expect(mirror.getState()).toEqual({ count: 1 });
    ports[1]?.say({ count: 5 });
    expect(mirror.getState()).toEqual({ count: 5 });
  });

  test('notifies its subscribers', () => {
    const { ports, mirror } = openMirror();
    const seen: unknown[] = [];
    mirror.subscribe((view) => seen.push(view));
    ports[0]?.say({ count: 1 });
    expect(seen).toEqual([{ count: 1 }]);
  });
});
