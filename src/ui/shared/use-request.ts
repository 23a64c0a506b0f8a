import { useRef, useState } from 'react';
import { toFailure, type Failure } from './failure.ts';
import { useServices } from './services.ts';

/** Runs one request at a time and keeps the error of the last one. */
export function useRequest() {
  const { now } = useServices();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const latest = useRef<object | null>(null);
  const run = async (request: () => Promise<unknown>): Promise<void> => {
    latest.current = request;
    setBusy(true);
    setFailure(null);
    try {
      await request();
    } catch (error) {
      if (latest.current === request) setFailure(toFailure(error, now()));
    } finally {
      if (latest.current === request) setBusy(false);
    }
  };
  const send = (request: () => Promise<unknown>): void => {
    if (!busy) void run(request);
  };
  /** Runs a request even if another is still running, whose error is then not kept. */
  const replace = (request: () => Promise<unknown>): void => void run(request);
  return { send, replace, busy, failure };
}
