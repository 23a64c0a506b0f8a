import { useRef, useState } from 'react';
import { toFailure, type Failure } from './failure.ts';
import { useServices } from './services.ts';

/** Runs one request at a time and keeps the error of the last one. */
export function useRequest() {
  const { now } = useServices();
  /** True from the first press on, before anything is drawn. */
  const isRunning = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const latest = useRef<object | null>(null);
  const run = async (request: () => Promise<unknown>): Promise<void> => {
    latest.current = request;
    isRunning.current = true;
    setBusy(true);
    setFailure(null);
    try {
      await request();
    } catch (error) {
      if (latest.current === request) setFailure(toFailure(error, now()));
    } finally {
      if (latest.current === request) {
        isRunning.current = false;
        setBusy(false);
      }
    }
  };
  const send = (request: () => Promise<unknown>): void => {
    if (!isRunning.current) void run(request);
  };
  /** Runs a request even if another is still running; the error of the other is then not kept. */
  const replace = (request: () => Promise<unknown>): void => void run(request);
  return { send, replace, busy, failure };
}
