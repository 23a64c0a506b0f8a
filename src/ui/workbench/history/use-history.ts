import { useEffect, useRef, useState } from 'react';
import type { Edit } from '../../../domain/edit.ts';
import { codeOf, type ErrorCode } from '../../../domain/errors.ts';
import type { HistoryQuery } from '../../../domain/history.ts';
import type { CommandOutput } from '../../../protocol/commands.ts';
import { useServices } from '../../shared/services.ts';

type Page = CommandOutput<'history.list'>;

export interface Listed {
  /** Null until the first page came. */
  edits: Edit[] | null;
  hasMore: boolean;
  busy: boolean;
  failure: ErrorCode | null;
  /** The next page; after a failure, the same again. */
  more(): void;
}

/** How long after a change of anything the list is asked for again. */
const settleMs = 300;

/**
 * The edits that a query asks for, page by page. Asked again when `live`, the newest edits of all, changes; an edit that
 * is in there stands as it does there.
 */
export function useHistory(query: HistoryQuery, live: readonly Edit[]): Listed {
  const { call } = useServices();
  const [pages, setPages] = useState<{ key: string; list: Page[] } | null>(null);
  const [busy, setBusy] = useState(true);
  const [failure, setFailure] = useState<ErrorCode | null>(null);
  const [wanted, setWanted] = useState(1);
  const latest = useRef(0);
  const key = JSON.stringify(query);
  const [shownKey, setShownKey] = useState(key);
  if (shownKey !== key) {
    setShownKey(key);
    setWanted(1);
  }
  const read = useRef(() => Promise.resolve());
  read.current = async () => {
    latest.current += 1;
    const mine = latest.current;
    const isMine = (): boolean => latest.current === mine;
    setBusy(true);
    try {
      const list: Page[] = [];
      for (let after: Page['next'] = null; list.length < wanted;) {
        const page: Page = await call('history.list', { query, after });
        if (!isMine()) return;
        list.push(page);
        after = page.next;
        if (after === null) break;
      }
      setPages({ key, list });
      setFailure(null);
    } catch (error) {
      if (isMine()) setFailure(codeOf(error));
    } finally {
      if (isMine()) setBusy(false);
    }
  };
  useEffect(() => void read.current(), [key, wanted]);
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return undefined;
    }
    const timer = setTimeout(() => void read.current(), settleMs);
    return () => clearTimeout(timer);
  }, [live]);
  const byId = new Map(live.map((edit) => [edit.id, edit]));
  const shown = pages?.key === key ? pages.list : null;
  return {
    edits: shown?.flatMap(({ edits }) => edits.map((edit) => byId.get(edit.id) ?? edit)) ?? null,
    hasMore: shown?.at(-1)?.next !== null && shown !== null,
    busy,
    failure,
    more: () => (failure === null ? setWanted(wanted + 1) : void read.current()),
  };
}
