import { formatDuration } from './format.ts';
import { useServices } from './services.ts';
import { useTick } from './use-tick.ts';
import * as commonMessages from '../../messages/compiled/common.ts';

export const tryingAgainText = (seconds: number): string =>
  seconds > 0 ? commonMessages.tryingIn({ time: formatDuration(seconds) }) : commonMessages.tryingNow;

/** Counts down to an automatic retry at `atMs`, epoch ms. Screen readers do not announce the countdown. */
export function TryingAgain({ atMs }: { atMs: number }) {
  const { now } = useServices();
  useTick(atMs);
  const seconds = Math.ceil((atMs - now()) / 1000);
  return <span role="timer">{tryingAgainText(seconds)}</span>;
}
