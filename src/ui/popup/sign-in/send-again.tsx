import { useEffect, useState } from 'react';
import { formatDuration } from '../../shared/format.ts';
import { useServices } from '../../shared/services.ts';
import { FlowAction } from './flow-action.tsx';
import * as signInMessages from '../../../messages/compiled/signIn.ts';
import textStyles from '../../kit/text.module.css';

const tickMs = 1000;

/** Whole seconds until a moment; 0 once it came. */
function useSecondsUntil(atMs: number): number {
  const { now } = useServices();
  const [nowMs, setNowMs] = useState(now);
  const seconds = Math.max(0, Math.ceil((atMs - nowMs) / tickMs));
  const isWaiting = seconds > 0;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => setNowMs(now()), tickMs);
    return () => clearInterval(timer);
  }, [isWaiting, now]);
  return seconds;
}

/** Sends the code again. Counts down until it is possible at `atMs`, epoch ms. */
export function SendAgain({ atMs, onPress }: { atMs: number; onPress(): void }) {
  const seconds = useSecondsUntil(atMs);
  return (
    <FlowAction isOff={seconds > 0} onPress={onPress}>
      <span className={textStyles['numbers']}>
        {seconds > 0 ? signInMessages.sendAgainIn({ time: formatDuration(seconds) }) : signInMessages.sendAgain}
      </span>
    </FlowAction>
  );
}
