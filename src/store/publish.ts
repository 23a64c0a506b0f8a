import type { PortLike, ReadonlyStore } from './mirror.ts';

/** Posts a projection of the state over a port at once and on every change, until the port closes. Null is not posted. */
export function publish<State>(store: ReadonlyStore<State>, project: (state: State) => unknown, port: PortLike): void {
  let last: string | undefined;
  const post = (state: State): void => {
    const view = project(state);
    const text = JSON.stringify(view);
    if (view === null || text === last) return;
    last = text;
    port.postMessage(view);
  };
  post(store.getState());
  port.onDisconnect.addListener(store.subscribe(post));
}
