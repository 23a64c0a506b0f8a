import { useRef, useState } from 'react';
import { codeOf, type ErrorCode } from '../../../domain/errors.ts';
import { errorText } from '../../shared/error-text.ts';
import { useServices } from '../../shared/services.ts';
import { startBatch, type NewBatch } from './start-batch.ts';

type Applying =
  | { tag: 'idle' }
  | { tag: 'keeping'; kept: number; all: number }
  | { tag: 'failed'; why: string; code: ErrorCode; rows: NewBatch['rows'] };

/** Sends rows as a batch. A retry after a failure sends the same batch with the same ids. */
export function useApply(onStarted: () => void) {
  const { call } = useServices();
  const [applying, setApplying] = useState<Applying>({ tag: 'idle' });
  const batch = useRef<NewBatch | null>(null);
  const send = async (wanted: NewBatch): Promise<void> => {
    const all = wanted.rows.length;
    setApplying({ tag: 'keeping', kept: 0, all });
    try {
      await startBatch(call, wanted, (kept) => setApplying({ tag: 'keeping', kept, all }));
      onStarted();
    } catch (error) {
      setApplying({ tag: 'failed', why: errorText(error), code: codeOf(error), rows: wanted.rows });
    }
  };
  return {
    applying,
    apply(make: () => NewBatch) {
      batch.current ??= make();
      void send(batch.current);
    },
  };
}
