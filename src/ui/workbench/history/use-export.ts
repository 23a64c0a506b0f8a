import { useEffect, useRef, useState } from 'react';
import type { ExportCursor, HistoryFormat, HistoryQuery } from '../../../domain/history.ts';
import { saveFile } from '../../shared/save-file.ts';
import { toFailure, type Failure } from '../../shared/failure.ts';
import { useServices } from '../../shared/services.ts';
import { again } from '../again.ts';

interface ExportStatus {
  tag: 'none' | 'running' | 'failed' | 'done';
  /** The number of edits in the file so far. */
  written: number;
  /** True from the second part on: it may take long. */
  isLong: boolean;
  failure: Failure | null;
}

export interface HistoryExport extends ExportStatus {
  start(query: HistoryQuery, format: HistoryFormat): void;
  /** Goes on after a failure, with the part that failed. */
  retry(): void;
  /** Ends the export without a file. */
  cancel(): void;
}

/** An export that is under way. */
interface Job {
  query: HistoryQuery;
  format: HistoryFormat;
  /** Blobs, which the browser may keep on disk. */
  parts: Blob[];
  after: ExportCursor | null;
}

const none: ExportStatus = { tag: 'none', written: 0, isLong: false, failure: null };

/** Exports a history part by part into one file. An export ends with the page that shows it. */
export function useExport(): HistoryExport {
  const { call, now } = useServices();
  const [status, setStatus] = useState(none);
  const current = useRef<Job | null>(null);
  useEffect(
    () => () => {
      current.current = null;
    },
    [],
  );
  const run = async (job: Job): Promise<void> => {
    const isMine = (): boolean => current.current === job;
    const tell = (tag: ExportStatus['tag'], failure: Failure | null = null): void =>
      setStatus({ tag, written: job.after?.written ?? 0, isLong: job.after !== null, failure });
    current.current = job;
    try {
      for (;;) {
        tell('running');
        const { query, format, after } = job;
        const part = await again(() => call('history.export', { query, format, after }));
        if (!isMine()) return;
        job.parts.push(new Blob([part.text]));
        job.after = part.next;
        if (part.next !== null) continue;
        current.current = null;
        const name = `shelfedge-history-${new Date(now()).toISOString().slice(0, 10)}.${format}`;
        saveFile(name, format === 'csv' ? 'text/csv' : 'application/json', ...job.parts);
        setStatus({ ...none, tag: 'done', written: part.written });
        return;
      }
    } catch (error) {
      if (isMine()) tell('failed', toFailure(error, now()));
    }
  };
  return {
    ...status,
    start: (query, format) => void run({ query, format, parts: [], after: null }),
    retry: () => {
      if (current.current !== null) void run(current.current);
    },
    cancel: () => {
      current.current = null;
      setStatus(none);
    },
  };
}
