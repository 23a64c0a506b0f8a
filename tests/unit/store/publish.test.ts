import { describe, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { createMirror } from '../../../src/store/mirror.ts';
import { asRead, createPublisher } from '../../../src/store/publish.ts';
import { createPort, type TestPort } from '../../fixtures/port.ts';

interface State {
  count: number;
  secret: string;
}

const report = vi.fn();
const published = () => Promise.resolve();

/** A store with a publisher, and how often views were read and drawn. */
function open() {
  const store = createStore<State>(() => ({ count: 1, secret: 'a' }));
  const drawn = { reads: 0, draws: 0 };
  const kind = {
    read: ({ count }: State) => {
      drawn.reads += 1;
      return { count };
    },
    draw: ({ count }: { count: number }) => {
      drawn.draws += 1;
      return count < 0 ? null : { half: Math.floor(count / 2) };
    },
  };
  return { store, drawn, kind, publisher: createPublisher(store, report) };
}

const drawLists = ({ count, secret }: State) => (count === 0 ? null : { count, list: [secret], none: null });

describe('a published view', () => {
  test('is posted in full at once and on every change', async () => {
    const [{ store, publisher }, port] = [open(), createPort()];
    publisher.follow(
      asRead(({ count }) => ({ count })),
      port,
    );
    store.setState({ count: 2 });
    await published();
    expect(port.posted).toEqual([{ count: 1 }, { count: 2 }]);
  });

  test('is posted by its entries, once it was posted in full, where its kind says so', async () => {
    const [{ store, publisher }, port] = [open(), createPort()];
    publisher.follow({ read: (state) => state, draw: drawLists, isByEntry: true }, port);
    for (const change of [{ count: 2 }, { secret: 'b' }, { count: 0 }, { count: 2, secret: 'a' }]) {
      store.setState(change);
      await published();
    }
    expect(port.posted).toEqual([
      { count: 1, list: ['a'], none: null },
      { count: 2 },
      { list: ['b'] },
      { list: ['a'] },
    ]);
  });

  test('is one publication for all changes of one task, before the task’s answer', async () => {
    const [{ store, publisher, kind, drawn }, port] = [open(), createPort()];
    publisher.follow(kind, port);
    const handle = async () => {
      for (const count of [4, 6, 8]) store.setState({ count });
      await Promise.resolve();
      return port.posted.length;
    };
    expect(await handle()).toBe(2);
    expect([port.posted, drawn]).toEqual([[{ half: 0 }, { half: 4 }], { reads: 2, draws: 2 }]);
  });

  test('is not drawn when something else changes, and not posted when it is drawn alike', async () => {
    const [{ store, publisher, kind, drawn }, port] = [open(), createPort()];
    store.setState({ count: 2 });
    publisher.follow(kind, port);
    store.setState({ secret: 'b' });
    await published();
    expect([drawn.draws, port.posted]).toEqual([1, [{ half: 1 }]]);
    store.setState({ count: 3 });
    await published();
    expect([drawn.draws, port.posted]).toEqual([2, [{ half: 1 }]]);
  });

  test('is read and drawn once for all ports that show the same', async () => {
    const [{ store, publisher, kind, drawn }, ports] = [open(), Array.from({ length: 30 }, createPort)];
    for (const port of ports) publisher.follow(kind, port);
    Object.assign(drawn, { reads: 0, draws: 0 });
    store.setState({ count: 4 });
    await published();
    expect(drawn).toEqual({ reads: 1, draws: 1 });
    expect(ports.map(({ posted }) => posted.at(-1))).toEqual(ports.map(() => ({ half: 2 })));
  });

  test('is not posted while it is null', async () => {
    const [{ store, publisher, kind }, port] = [open(), createPort()];
    store.setState({ count: -1 });
    publisher.follow(kind, port);
    expect(port.posted).toEqual([]);
    store.setState({ count: 2 });
    await published();
    expect(port.posted).toEqual([{ half: 1 }]);
  });

  test('stops when the port closes', async () => {
    const [{ store, publisher, kind }, port] = [open(), createPort()];
    publisher.follow(kind, port);
    port.disconnect();
    store.setState({ count: 2 });
    await published();
    expect(port.posted).toEqual([{ half: 0 }]);
  });

  test('reaches the other ports where the post to one fails', async () => {
    const [{ store, publisher, kind }, port] = [open(), createPort()];
    const gone = { ...createPort(), postMessage: vi.fn() };
    publisher.follow(kind, gone);
    publisher.follow(kind, port);
    const error = new Error('the port is closed');
    gone.postMessage.mockImplementation(() => {
      throw error;
    });
    store.setState({ count: 2 });
    await published();
    expect([report.mock.calls, port.posted.at(-1)]).toEqual([[[error]], { half: 1 }]);
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
