import { useEffect, useState } from 'react';
import { useServices } from '../../shared/services.ts';
import { signInWords } from '../sign-in-words.ts';
import { Way } from './way.tsx';

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

/** Has the code sent once more, from this moment on (epoch ms); until then it counts down. */
export function SendAgain({ atMs, onPress }: { atMs: number; onPress(): void }) {
  const seconds = useSecondsUntil(atMs);
  return (
    <Way isOff={seconds > 0} onPress={onPress}>
      <span className="numbers">{seconds > 0 ? signInWords.sendAgainIn(seconds) : signInWords.sendAgain}</span>
    </Way>
  );
}
