import { codeOf } from '../../domain/errors.ts';

/** The pause before what the background did not answer is sent again. */
const againMs = 1000;

export interface Keeper<T> {
  /** Sends this in place of whatever is not sent yet. */
  keep(value: T): void;
  /** Sends what is not acknowledged once more, at once: the page closes. */
  leave(): void;
}

/**
 * Has the background keep what is typed, one value at a time, so that the last one wins: a lost answer to an older one
 * never brings that back. What is not answered is sent again until it is; `tell` hears whether the last one is kept.
 */
export function createKeeper<T>(send: (value: T) => Promise<unknown>, tell: (isKept: boolean) => void): Keeper<T> {
  let newest: { value: T } | null = null;
  let isSending = false;
  const step = async (mine: { value: T }): Promise<void> => {
    try {
      await send(mine.value);
      if (newest !== mine) return;
      newest = null;
      tell(true);
    } catch (error) {
      if (newest !== mine) return;
      tell(false);
      if (codeOf(error) === 'interrupted') await new Promise((resolve) => setTimeout(resolve, againMs));
      else newest = null;
    }
  };
  const deliver = async (): Promise<void> => {
    if (newest === null) return undefined;
    await step(newest);
    return deliver();
  };
  const start = async (): Promise<void> => {
    if (isSending) return;
    isSending = true;
    await deliver();
    isSending = false;
  };
  return {
    keep(value) {
      newest = { value };
      void start();
    },
    leave() {
      // Nobody is left to hear of a failure.
      if (newest !== null) send(newest.value).catch(() => undefined);
    },
  };
}
