import { useState } from 'react';
import { toFailure, type Failure } from './failure.ts';
import { useServices } from './services.ts';

/** Runs one request at a time and keeps the error of the last one. */
export function useRequest() {
  const { now } = useServices();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const run = async (request: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      await request();
    } catch (error) {
      setFailure(toFailure(error, now()));
    } finally {
      setBusy(false);
    }
  };
  const send = (request: () => Promise<unknown>): void => {
    if (!busy) void run(request);
  };
  return { send, busy, failure };
}
