import { useEffect, useRef, useState } from 'react';
import { countRows, type DraftBatch, type DraftRow, type RowKind } from '../../../domain/draft-batch.ts';
import type { Call } from '../../../protocol/call.ts';
import { toFailure, type Failure } from '../../shared/failure.ts';
import { useServices } from '../../shared/services.ts';

/** The number of rows in one answer. */
const pageSize = 50;
/** The number of answers that are held: a few screens of rows, however long the list is. */
const maxPages = 8;

export interface DraftRows {
  /** The number of rows of the kind. */
  count: number;
  /** The row at a place, as far as it is here. */
  rowAt(index: number): DraftRow | undefined;
  /** Asks for the row at a place, which is drawn; once, until rows of the draft may have changed or `retry` is called. */
  want(index: number): void;
  failure: Failure | null;
  retry(): void;
}

/** The rows of a draft batch of one kind, of which those around what is drawn are here. */
export function useDraftRows({ id, counts, isDone }: DraftBatch, kind: RowKind | 'all'): DraftRows {
  const { call, now } = useServices();
  const [pages, setPages] = useState<ReadonlyMap<string, readonly DraftRow[]>>(new Map());
  const [failure, setFailure] = useState<Failure | null>(null);
  const asked = useRef(new Set<string>());
  const version = JSON.stringify([id, counts, isDone]);
  const keyOf = (index: number): string => `${kind} ${Math.floor(index / pageSize)}`;
  const put = (key: string, rows: readonly DraftRow[]): void =>
    setPages((before) => {
      const others = [...before].filter(([other]) => other !== key);
      for (const [gone] of others.slice(0, 1 - maxPages)) asked.current.delete(`${gone} ${version}`);
      return new Map([...others.slice(1 - maxPages), [key, rows] as const]);
    });
  const ask = async (key: string, cursor: number): Promise<void> => {
    asked.current.add(`${key} ${version}`);
    try {
      const { rows } = await call('bulk.rows', { id, kind, cursor });
      put(key, rows);
      setFailure(null);
    } catch (error) {
      setFailure(toFailure(error, now()));
    }
  };
  return {
    count: kind === 'all' ? countRows(counts) : counts[kind],
    rowAt: (index) => pages.get(keyOf(index))?.[index % pageSize],
    want(index) {
      const key = keyOf(index);
      if (asked.current.has(`${key} ${version}`)) return;
      void ask(key, Math.floor(index / pageSize) * pageSize);
    },
    failure,
    retry() {
      asked.current.clear();
      setFailure(null);
    },
  };
}

/** All rows of a complete draft batch that is small, as that of one product's cells; none of another. */
export function useAllRows(draft: DraftBatch | null): readonly DraftRow[] {
  const { call } = useServices();
  const [read, setRead] = useState<{ id: string; rows: readonly DraftRow[] } | null>(null);
  const id = draft?.isDone === true ? draft.id : null;
  const count = draft === null ? 0 : countRows(draft.counts);
  useEffect(() => {
    if (id !== null)
      void readAll(call, id, count).then(
        (rows) => setRead({ id, rows }),
        () => undefined,
      );
  }, [call, id, count]);
  return read !== null && read.id === id ? read.rows : [];
}

async function readAll(call: Call, id: string, count: number): Promise<DraftRow[]> {
  const rows: DraftRow[] = [];
  for (let cursor = 0; cursor < count; cursor += pageSize)
    rows.push(...(await call('bulk.rows', { id, kind: 'all', cursor })).rows);
  return rows;
}
