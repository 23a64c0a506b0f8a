import { useState } from 'react';
import { codeOf, type ErrorCode } from '../../domain/errors.ts';

/** One question at a time, and why the last one failed. */
export function useAsk() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ErrorCode | null>(null);
  const run = async (question: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      await question();
    } catch (error) {
      setFailure(codeOf(error));
    } finally {
      setBusy(false);
    }
  };
  const ask = (question: () => Promise<unknown>): void => {
    if (!busy) void run(question);
  };
  return { ask, busy, failure };
}
