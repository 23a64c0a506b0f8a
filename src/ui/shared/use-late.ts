import { useEffect, useState } from 'react';

const lateAfterMs = 150;

/** Whether something lasts long enough to be worth a word, so that what is quick never flickers. */
export function useLate(isLasting: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isLasting) return undefined;
    const timer = setTimeout(() => setLate(true), lateAfterMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isLasting]);
  return isLate;
}
