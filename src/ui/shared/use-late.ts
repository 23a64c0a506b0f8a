import { useEffect, useState } from 'react';

/** Whether something lasts long enough to be worth a word, so that what is quick never flickers. */
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
