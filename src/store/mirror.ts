import { createStore, type StoreApi } from 'zustand/vanilla';
import { otherVersion } from '../protocol/view-port.ts';

export type ReadonlyStore<T> = Pick<StoreApi<T>, 'getState' | 'getInitialState' | 'subscribe'>;

/** The part of an extension port that a mirror needs. */
export interface PortLike {
  postMessage(message: unknown): void;
  onMessage: { addListener(listener: (message: unknown) => void): void };
  onDisconnect: { addListener(listener: () => void): void };
}

/** A page's view. It ends when the extension is updated or removed, or turns out to be of another version. */
export interface View<T> extends ReadonlyStore<T | null> {
  ended: Promise<void>;
}

/**
 * A read-only copy of a view; null until the first snapshot. Reconnects when the worker stops, so that an open page stays
 * up to date. `onOtherVersion` is called when the background is of another version and shows it no view.
 */
export function createMirror<View>(
  connect: () => PortLike,
  parse: (message: unknown) => View,
  onOtherVersion: () => void,
): ReadonlyStore<View | null> {
  const store = createStore<View | null>(() => null);
  const open = (): void => {
    const port = connect();
    port.onMessage.addListener((message) =>
      message === otherVersion ? onOtherVersion() : store.setState(parse(message), true),
    );
    port.onDisconnect.addListener(() => queueMicrotask(open));
  };
  open();
  return store;
}
