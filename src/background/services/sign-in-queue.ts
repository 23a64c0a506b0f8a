import { ShelfedgeError } from '../../domain/errors.ts';

/** Runs the actions of each store's sign-in flow one at a time. The queue ends with its worker; the flow outlives it. */
export interface SignInQueue {
  /**
   * Runs one act of a store after the other. The same act asked again while it runs is not run twice; `guard` throws
   * `cancelled` once the way in was closed or led elsewhere meanwhile.
   */
  act(storeId: string, key: string, run: (guard: () => void) => Promise<void>): Promise<void>;
  /** What still runs for this store comes too late from now on. */
  cancel(storeId: string): void;
}

interface RunningAction {
  key: string;
  done: Promise<void>;
}

export function createSignInQueue(): SignInQueue {
  const running = new Map<string, RunningAction>();
  const turns = new Map<string, number>();
  return {
    act(storeId, key, run) {
      const last = running.get(storeId);
      if (last?.key === key) return last.done;
      const turn = turns.get(storeId) ?? 0;
      const guard = (): void => {
        if ((turns.get(storeId) ?? 0) !== turn) throw new ShelfedgeError('cancelled', 'This was closed meanwhile.');
      };
      const begin = async (): Promise<void> => {
        await last?.done.catch(() => undefined);
        guard();
        await run(guard);
      };
      const act: RunningAction = { key, done: begin() };
      running.set(storeId, act);
      const forget = (): void => {
        if (running.get(storeId) === act) running.delete(storeId);
      };
      act.done.then(forget, forget);
      return act.done;
    },
    cancel(storeId) {
      turns.set(storeId, (turns.get(storeId) ?? 0) + 1);
      running.delete(storeId);
    },
  };
}
