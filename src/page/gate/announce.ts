import type { Answer, Handover } from '../handover.ts';

/** The time is short, because a missing answer mostly means a stopped worker, which the next message starts again. */
const firstRetryMs = 50;
const maxRetryMs = 60_000;

/** The store may be connected anew, and the script be run again. */
const refusals: (string | undefined)[] = ['not_connected', 'not_allowed', 'other_version'];

interface AnnounceOptions<P> {
  /**
   * Reports this page to the background, which then runs the docked button's script in it; reads the facts that are not
   * given.
   */
  ask(page?: P): NonNullable<Handover['request']>;
  isAlive(): boolean;
  /** Lets another run of the script start. */
  leave(): void;
}

/** Reports a page to the background, and repeats that after a failure, until the docked button's script has started. */
export function announce<P>(handover: Handover, { ask, isAlive, leave }: AnnounceOptions<P>, justRead?: P): void {
  const send = (retryMs: number, page?: P): void => {
    const request = ask(page);
    handover.request = request;
    const onAnswer = (answer?: Answer): void => {
      if (answer?.ok === true || handover.isStarted === true) return;
      if (refusals.includes(answer?.error?.code) || !isAlive()) leave();
      else setTimeout(() => send(Math.min(maxRetryMs, retryMs * 2)), retryMs);
    };
    request.answer.then(onAnswer, () => onAnswer());
  };
  send(firstRetryMs, justRead);
}
