import { isEqual } from '../domain/is-equal.ts';
import type { PortLike, ReadonlyStore } from './mirror.ts';

/** How a view is made: the parts of the state that it needs, and the view that is drawn from them alone. */
export interface ViewKind<State, Source> {
  read(state: State): Source;
  /** Null is not posted. */
  draw(source: Source): unknown;
  /** True if, after a first view in full, only the entries that have changed are posted; every view has all entries. */
  isByEntry?: true;
}

export interface Publisher<State> {
  /** Posts a view over a port at once and on every change, until the port closes. */
  follow<Source>(kind: ViewKind<State, Source>, port: PortLike): void;
}

/** The kind of a view that is posted as it is read. */
export const asRead = <State, View>(read: (state: State) => View): ViewKind<State, View> => ({ read, draw: identity });

const identity = (source: unknown): unknown => source;

/** A view that was drawn, or the parts of the state from which it was. */
type Known = { source: unknown; view: unknown };

/**
 * Posts views of a state. Changes in one task are one publication, which comes before the answer of the command that made
 * them. A view is drawn once for all ports whose parts of the state are equal, and only where these parts have changed.
 */
export function createPublisher<State>(
  store: ReadonlyStore<State>,
  report: (error: unknown) => void,
): Publisher<State> {
  const posts = new Set<(read: ReadOnce<State>, drawn: DrawOnce) => void>();
  let isDue = false;
  const publish = (): void => {
    isDue = false;
    const [read, drawn] = [readOnce(store.getState()), drawOnce()];
    for (const post of posts) {
      try {
        post(read, drawn);
      } catch (error) {
        // The port of one page must not keep the others from their views.
        report(error);
      }
    }
  };
  store.subscribe(() => {
    if (isDue) return;
    isDue = true;
    queueMicrotask(publish);
  });
  return {
    follow(kind, port) {
      let last: Known = { source: undefined, view: null };
      const post = (read: ReadOnce<State>, drawn: DrawOnce): void => {
        const source = read(kind.read);
        if (isEqual(source, last.source)) return;
        const view = drawn(kind.draw, source);
        // A view that is its source was compared just now.
        const isCompared = view === source && last.view === last.source;
        const isNews = view !== null && (isCompared || !isEqual(view, last.view));
        const before = last.view;
        last = { source, view: view ?? before };
        if (isNews) port.postMessage(kind.isByEntry === true ? changedEntries(view, before) : view);
      };
      post(readOnce(store.getState()), drawOnce());
      posts.add(post);
      port.onDisconnect.addListener(() => posts.delete(post));
    },
  };
}

/** The entries of a view that differ from the one before; all of them where there is none. */
const changedEntries = (view: unknown, before: unknown): object =>
  Object.fromEntries(
    Object.entries(view as object).filter(
      ([name, entry]) => !isEqual(entry, (before as Record<string, unknown> | null)?.[name]),
    ),
  );

type ReadOnce<State> = <Source>(read: (state: State) => Source) => Source;
type DrawOnce = <Source>(draw: (source: Source) => unknown, source: Source) => unknown;

/** Reads the parts of one state once for each way of reading. */
function readOnce<State>(state: State): ReadOnce<State> {
  const known = new Map<unknown, unknown>();
  return <Source>(read: (state: State) => Source): Source => {
    if (!known.has(read)) known.set(read, read(state));
    return known.get(read) as Source;
  };
}

/** Draws views of one state once for equal parts. */
function drawOnce(): DrawOnce {
  const known = new Map<unknown, Known[]>();
  return (draw, source) => {
    const ofKind = known.get(draw) ?? [];
    known.set(draw, ofKind);
    const found = ofKind.find((one) => isEqual(one.source, source));
    if (found !== undefined) return found.view;
    const view = draw(source);
    ofKind.push({ source, view });
    return view;
  };
}
