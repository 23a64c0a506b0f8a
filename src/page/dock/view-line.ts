import { emptyView, type PageView } from '../../domain/page-view.ts';

/** For how long after a press on the lock the page waits for the key to work. */
const keyTimeoutMs = 5 * 60_000;
/** How long after its worker's end the page looks whether the extension itself is gone. */
const lookMs = 500;

export interface ViewLineOptions {
  /** Follows the view until the worker behind it has died; returns what stops that. */
  followView(onView: (view: PageView) => void, onLost: () => void): () => void;
  /** False once the extension was updated or removed. */
  isAlive(): boolean;
  /** Epoch ms. */
  now(): number;
  onView(): void;
  /** True while the view is needed, so that a worker that has died is started again. */
  isWanted(): boolean;
  /** The extension was updated or removed: the new one starts its own script in the page. */
  onOrphaned(): void;
}

/**
 * The line over which the view comes: up from when it is followed until the worker behind it has died. Then it is followed again
 * while it is wanted, or the page waits for the key to be unlocked.
 */
export interface ViewLine {
  view(): PageView;
  follow(): void;
  /** Waits for the key, which is asked for in another page. */
  awaitKey(): void;
  isUp(): boolean;
  /** Takes the line for lost, as after the browser's page cache. */
  drop(): void;
  end(): void;
}

export function createViewLine({ followView, isAlive, now, onView, isWanted, onOrphaned }: ViewLineOptions): ViewLine {
  let view = emptyView;
  let isUp = false;
  let isEnded = false;
  let disconnect: (() => void) | undefined;
  let keyAwaitedUntil = 0;
  const take = (next: PageView): void => {
    view = next;
    onView();
  };
  const follow = (): void => {
    if (isUp || isEnded) return;
    isUp = true;
    disconnect = followView(take, () => {
      isUp = false;
      if (isWanted() || (isAlive() && now() < keyAwaitedUntil)) follow();
      setTimeout(() => isAlive() || onOrphaned(), lookMs);
    });
  };
  return {
    view: () => view,
    follow,
    awaitKey: () => void (keyAwaitedUntil = now() + keyTimeoutMs),
    isUp: () => isUp,
    drop: () => void (isUp = false),
    end(): void {
      isEnded = true;
      disconnect?.();
    },
  };
}
