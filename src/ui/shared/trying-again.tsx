import { useServices } from './services.ts';
import { useTick } from './use-tick.ts';
import { words } from './words.ts';

/** Counts down to the moment when something is tried again by itself, epoch ms; never read out while it counts. */
export function TryingAgain({ atMs }: { atMs: number }) {
  const { now } = useServices();
  useTick(atMs);
  return <span role="timer">{words.tryingIn(Math.ceil((atMs - now()) / 1000))}</span>;
}
