import { useEffect, useState } from 'react';

/** True if something has lasted longer than `afterMs`, so that short waits show no indicator. */
export function useLate(isLasting: boolean, afterMs = 150): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isLasting) return undefined;
    const timer = setTimeout(() => setLate(true), afterMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isLasting, afterMs]);
  return isLate;
}
