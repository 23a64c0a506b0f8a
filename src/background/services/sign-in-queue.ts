import { ShelfedgeError } from '../../domain/errors.ts';
import { createKeyedQueue } from '../../domain/queue.ts';

/** Names an action without its secrets: no password, code or link is ever part of it. */
interface ActionIdentity {
  /** The command, such as `logIn`. */
  kind: string;
  /** The email address that it is for; null where the action names none. */
  email: string | null;
}

/** Runs the actions of each store's sign-in flow one at a time. The queue ends with its worker; the flow outlives it. */
export interface SignInQueue {
  /**
   * Runs an action after the store's earlier actions. An action with the identity of the last one, while that is
   * running, is not run: it settles as the running one does, whatever password came with it. `guard` throws `cancelled`
   * once the flow was closed or moved to another step.
   */
  act(storeId: string, identity: ActionIdentity, run: (guard: () => void) => Promise<void>): Promise<void>;
  /** Cancels the store's running actions: their guards throw from now on. */
  cancel(storeId: string): void;
}

interface RunningAction {
  identity: ActionIdentity;
  done: Promise<void>;
}

const isSame = (a: ActionIdentity, b: ActionIdentity): boolean => a.kind === b.kind && a.email === b.email;

export function createSignInQueue(): SignInQueue {
  const running = new Map<string, RunningAction>();
  /** The number of cancellations of each store. */
  const turns = new Map<string, number>();
  const queue = createKeyedQueue();
  return {
    act(storeId, identity, run) {
      const last = running.get(storeId);
      if (last !== undefined && isSame(last.identity, identity)) return last.done;
      const turn = turns.get(storeId) ?? 0;
      const guard = (): void => {
        if ((turns.get(storeId) ?? 0) !== turn) throw new ShelfedgeError('cancelled', 'This was closed meanwhile.');
      };
      // A new turn has a queue of its own: it does not wait for cancelled actions.
      const done = queue.run([`${storeId}/${turn}`], async () => {
        guard();
        await run(guard);
      });
      const action: RunningAction = { identity, done };
      running.set(storeId, action);
      const forget = (): void => {
        if (running.get(storeId) === action) running.delete(storeId);
      };
      action.done.then(forget, forget);
      return action.done;
    },
    cancel(storeId) {
      turns.set(storeId, (turns.get(storeId) ?? 0) + 1);
      running.delete(storeId);
    },
  };
}
