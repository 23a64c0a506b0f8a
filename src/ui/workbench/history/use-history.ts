import { useEffect, useMemo, useState } from 'react';
import type { Edit } from '../../../domain/edit.ts';
import type { HistoryQuery } from '../../../domain/history.ts';
import type { Call } from '../../../protocol/call.ts';
import type { CommandOutput } from '../../../protocol/commands.ts';
import { toFailure, type Failure } from '../../shared/failure.ts';
import { useServices } from '../../shared/services.ts';
import { useSettled } from './use-settled.ts';

type Page = CommandOutput<'history.list'>;

export interface EditPages {
  /** Null until the first page arrives. */
  edits: Edit[] | null;
  /** The edits that undo edits of the pages. */
  undos: Edit[];
  hasMore: boolean;
  busy: boolean;
  failure: Failure | null;
  /** Requests the next page; after a failure, the same page again. */
  more(): void;
}

/** The number of edits of a page; the background answers with no more. */
const pageSize = 100;

/**
 * The edits of a query, page by page. Requested again when `live`, the newest edits of all, change; the live state of an
 * edit replaces that of its page.
 */
export function useHistory(query: HistoryQuery, live: readonly Edit[]): EditPages {
  const { call, now } = useServices();
  const key = JSON.stringify(query);
  const [read, setRead] = useState<Read>({ key, list: null, busy: true, failure: null });
  const [wanted, setWanted] = useState({ key, pages: 1 });
  const settled = useSettled(live);
  const pages = wanted.key === key ? wanted.pages : 1;
  const [attempts, setAttempts] = useState(0);
  // A new object for another query, more pages, changed live edits or another attempt.
  const question = useMemo(
    () => ({ query: JSON.parse(key) as HistoryQuery, pages, settled, attempts }),
    [key, pages, settled, attempts],
  );
  useEffect(() => {
    let isOver = false;
    const { query, pages } = question;
    const readPages = async (): Promise<void> => {
      setRead((before) => ({ ...before, busy: true }));
      try {
        const showPart = (list: Page[]): void => {
          // Pages that were shown before stay until they are read anew.
          if (!isOver && pages === 1) setRead({ key: JSON.stringify(query), list, busy: true, failure: null });
        };
        const list = await readAll(call, query, { pages, isOver: () => isOver, showPart });
        if (!isOver) setRead({ key: JSON.stringify(query), list, busy: false, failure: null });
      } catch (error) {
        if (!isOver) setRead((before) => ({ ...before, busy: false, failure: toFailure(error, now()) }));
      }
    };
    void readPages();
    return () => {
      isOver = true;
    };
  }, [call, now, question]);
  const list = read.key === key ? read.list : null;
  const byId = new Map(live.map((edit) => [edit.id, edit]));
  const toLive = (edits: readonly Edit[]): Edit[] => edits.map((edit) => byId.get(edit.id) ?? edit);
  return {
    edits: list?.flatMap(({ edits }) => toLive(edits)) ?? null,
    undos: list?.flatMap(({ undos }) => toLive(undos)) ?? [],
    hasMore: list !== null && list.at(-1)?.next !== null,
    busy: read.busy,
    failure: read.failure,
    more: () => (read.failure === null ? setWanted({ key, pages: pages + 1 }) : setAttempts(attempts + 1)),
  };
}

interface Read {
  key: string;
  list: Page[] | null;
  busy: boolean;
  failure: Failure | null;
}

interface Reading {
  pages: number;
  /** True once another query has taken its place. */
  isOver(): boolean;
  /** Called while a search goes on, with the results so far. */
  showPart(list: Page[]): void;
}

/** Reads full pages. A search answers in parts, so that it ends with the next letter. */
async function readAll(call: Call, query: HistoryQuery, { pages, isOver, showPart }: Reading): Promise<Page[]> {
  const list: Page[] = [];
  let found = 0;
  for (let after: Page['next'] = null; found < pages * pageSize && !isOver();) {
    const page: Page = await call('history.list', { query, after });
    list.push(page);
    found += page.edits.length;
    after = page.next;
    if (after === null) break;
    if (found < pages * pageSize) showPart([...list]);
  }
  return list;
}
