import { useState } from 'react';
import { codeOf, type ErrorCode } from '../../domain/errors.ts';

/** Runs one request at a time and keeps the error of the last one. */
export function useRequest() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ErrorCode | null>(null);
  const run = async (request: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      await request();
    } catch (error) {
      setFailure(codeOf(error));
    } finally {
      setBusy(false);
    }
  };
  const send = (request: () => Promise<unknown>): void => {
    if (!busy) void run(request);
  };
  return { send, busy, failure };
}
