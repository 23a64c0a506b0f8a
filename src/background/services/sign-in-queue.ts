import { ShelfedgeError } from '../../base/errors.ts';
import { isEqual } from '../../domain/is-equal.ts';
import { createKeyedQueue } from '../../base/queue.ts';

/** A running action with its typed input. The input is compared in place: it is neither copied nor made into a key. */
interface SignInAction {
  /** The command, such as `logIn`. */
  kind: string;
  input: object;
}

/** Runs the actions of each store's sign-in flow one at a time. The queue ends with its worker; the flow outlives it. */
export interface SignInQueue {
  /**
   * Runs an action after the store's earlier actions. A repeated call of the running action, with the same input, is
   * not run: it settles as the running one does. `guard` throws `cancelled`, and `signal` aborts, once the flow was
   * closed or moved to another step.
   */
  act(
    storeId: string,
    action: SignInAction,
    run: (guard: () => void, signal: AbortSignal) => Promise<void>,
  ): Promise<void>;
  /** Cancels the store's running actions: their guards throw from now on, and their signals abort. */
  cancel(storeId: string): void;
}

interface RunningAction extends SignInAction {
  done: Promise<void>;
}

export function createSignInQueue(): SignInQueue {
  const running = new Map<string, RunningAction>();
  /** The number of cancellations of each store, and what the next one aborts. */
  const turns = new Map<string, { number: number; aborter: AbortController }>();
  const turnOf = (storeId: string) => turns.get(storeId) ?? startTurn(storeId, 0);
  const startTurn = (storeId: string, number: number) => {
    const turn = { number, aborter: new AbortController() };
    turns.set(storeId, turn);
    return turn;
  };
  const queue = createKeyedQueue();
  return {
    act(storeId, { kind, input }, run) {
      const last = running.get(storeId);
      if (last !== undefined && last.kind === kind && isEqual(last.input, input)) return last.done;
      const { number, aborter } = turnOf(storeId);
      const { signal } = aborter;
      const guard = (): void => {
        if (signal.aborted) throw new ShelfedgeError('cancelled', 'This was closed meanwhile.');
      };
      // A new turn has a queue of its own: it does not wait for cancelled actions.
      const done = queue.run([`${storeId}/${number}`], async () => {
        guard();
        await run(guard, signal);
      });
      const action: RunningAction = { kind, input, done };
      running.set(storeId, action);
      const forget = (): void => {
        if (running.get(storeId) === action) running.delete(storeId);
      };
      action.done.then(forget, forget);
      return action.done;
    },
    cancel(storeId) {
      const { number, aborter } = turnOf(storeId);
      startTurn(storeId, number + 1);
      aborter.abort();
      running.delete(storeId);
    },
  };
}
