import { useEffect, useState } from 'react';

/** The delay from a change of the live edits to the next request. */
const settleMs = 300;

/** The value that was last unchanged for `settleMs`. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
