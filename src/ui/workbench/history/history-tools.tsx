import { useRef } from 'react';
import type { HistoryQuery } from '../../../domain/history.ts';
import type { StoreView } from '../../../protocol/view.ts';
import { useServices } from '../../shared/services.ts';
import { StatusLine } from '../../shared/status-line.tsx';
import { Confirm } from '../confirm.tsx';
import { useFocusBackTo } from '../../shared/use-focus-back-to.ts';
import { useExport, type HistoryExport } from './use-export.ts';
import * as commonMessages from '../../../messages/compiled/common.ts';
import * as historyMessages from '../../../messages/compiled/history.ts';
import { FailureLine } from '../../shared/failure-line.tsx';
import styles from './history.module.css';
import { Button } from '../../kit/button.tsx';

/** Exports or clears the shown history. */
export function HistoryTools({ query, stores }: { query: HistoryQuery; stores: StoreView[] }) {
  const { call } = useServices();
  const exporting = useExport();
  const { tag, isLong, start } = exporting;
  const isOffered = tag === 'failed' || (tag === 'running' && isLong);
  const isUnderWay = tag === 'running' || tag === 'failed';
  const first = useRef<HTMLButtonElement>(null);
  useFocusBackTo(first, isOffered);
  const store = stores.find(({ id }) => id === query.storeId) ?? null;
  return (
    <div className={styles['tools']}>
      <ExportState {...exporting} />
      {isOffered && <ExportActions {...exporting} />}
      <Button ref={first} disabled={isUnderWay} onClick={() => start(query, 'csv')}>
        {historyMessages.exportCsv}
      </Button>
      <Button disabled={isUnderWay} onClick={() => start(query, 'json')}>
        {historyMessages.exportJson}
      </Button>
      <Confirm
        label={historyMessages.clear}
        title={store === null ? historyMessages.clearTitle : historyMessages.clearTitleOf({ store: store.name })}
        text={historyMessages.clearText}
        yes={historyMessages.clear}
        onYes={() => call('history.clear', { storeId: query.storeId })}
      />
    </div>
  );
}

function ExportState({ tag, written, failure }: HistoryExport) {
  return (
    <div aria-live="polite">
      <FailureLine failure={failure} />
      {tag === 'running' && <StatusLine tone="busy">{historyMessages.exporting({ count: written })}</StatusLine>}
      {tag === 'done' && <StatusLine tone="good">{historyMessages.exported({ count: written })}</StatusLine>}
    </div>
  );
}

function ExportActions({ tag, retry, cancel }: HistoryExport) {
  return (
    <>
      {tag === 'failed' && <Button onClick={retry}>{commonMessages.tryAgain}</Button>}
      <Button onClick={cancel}>{historyMessages.cancelExport}</Button>
    </>
  );
}
