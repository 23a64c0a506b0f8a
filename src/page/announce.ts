import { codeOf } from '../domain/errors.ts';
import type { OnDemand } from './on-demand.ts';

const firstRetryMs = 2_000;
const longestRetryMs = 60_000;

interface AnnounceOptions {
  /** Says what this page is, for which the background runs the docked button's script in it. */
  ask(): Pick<NonNullable<OnDemand['request']>, 'address' | 'isHinted' | 'answer'>;
  isAlive(): boolean;
  /** Lets another run of the script start. */
  leave(): void;
}

/** Says what a page is, and says it again after a failure, until the docked button's script has started. */
export function announce(onDemand: OnDemand, { ask, isAlive, leave }: AnnounceOptions): void {
  const send = (retryMs: number): void => {
    onDemand.request = ask();
    onDemand.request.answer.catch((error: unknown) => {
      if (onDemand.isStarted === true) return;
      const isRefused = ['not_connected', 'not_allowed', 'other_version'].includes(codeOf(error));
      // The store may be connected anew, and the script be run again.
      if (isRefused || !isAlive()) leave();
      else setTimeout(() => send(Math.min(longestRetryMs, retryMs * 2)), retryMs);
    });
  };
  send(firstRetryMs);
}
