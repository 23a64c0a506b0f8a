import type { Answer, OnDemand } from '../contracts.ts';

/** Short, for what answers nothing is mostly a worker that was stopped and is started again by the next message. */
const firstRetryMs = 50;
const maxRetryMs = 60_000;

/** The store may be connected anew, and the script be run again. */
const refusals: (string | undefined)[] = ['not_connected', 'not_allowed', 'other_version'];

interface AnnounceOptions<P> {
  /** Says what this page is, for which the background runs the docked button's script in it; reads what it is not given. */
  ask(page?: P): NonNullable<OnDemand['request']>;
  isAlive(): boolean;
  /** Lets another run of the script start. */
  leave(): void;
}

/** Says what a page is, and says it again after a failure, until the docked button's script has started. */
export function announce<P>(onDemand: OnDemand, { ask, isAlive, leave }: AnnounceOptions<P>, justRead?: P): void {
  const send = (retryMs: number, page?: P): void => {
    const request = ask(page);
    onDemand.request = request;
    const onAnswer = (answer?: Answer): void => {
      if (answer?.ok === true || onDemand.isStarted === true) return;
      if (refusals.includes(answer?.error?.code) || !isAlive()) leave();
      else setTimeout(() => send(Math.min(maxRetryMs, retryMs * 2)), retryMs);
    };
    request.answer.then(onAnswer, () => onAnswer());
  };
  send(firstRetryMs, justRead);
}
