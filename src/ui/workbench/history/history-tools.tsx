import { useState } from 'react';
import type { HistoryQuery } from '../../../domain/history.ts';
import type { StoreView } from '../../../protocol/view.ts';
import { useServices } from '../../shared/services.ts';
import { StatusLine } from '../../shared/status-line.tsx';
import { Confirm } from '../confirm.tsx';
import { saveFile } from '../../shared/save-file.ts';
import { useRequest } from '../../shared/use-request.ts';
import * as historyMessages from '../../../messages/compiled/history.ts';
import { FailureLine } from '../../shared/failure-line.tsx';
import controlStyles from '../../shared/controls.module.css';
import styles from './history.module.css';

/** Exports or clears the shown history. */
export function HistoryTools({ query, stores }: { query: HistoryQuery; stores: StoreView[] }) {
  const { call, now } = useServices();
  const { busy, failure, send } = useRequest();
  const [count, setCount] = useState<number | null>(null);
  const save = async (format: 'csv' | 'json') => {
    setCount(null);
    const { text, count } = await call('history.export', { query, format });
    const name = `shelfedge-history-${new Date(now()).toISOString().slice(0, 10)}.${format}`;
    // The byte order mark tells spreadsheets that the text is UTF-8.
    saveFile(name, format === 'csv' ? 'text/csv' : 'application/json', format === 'csv' ? `\uFEFF${text}` : text);
    setCount(count);
  };
  const store = stores.find(({ id }) => id === query.storeId) ?? null;
  return (
    <div className={styles['tools']}>
      <div aria-live="polite">
        <FailureLine failure={failure} />
        {count !== null && <StatusLine tone="good">{historyMessages.exported({ count })}</StatusLine>}
      </div>
      <button type="button" className={controlStyles['button']} disabled={busy} onClick={() => send(() => save('csv'))}>
        {historyMessages.exportCsv}
      </button>
      <button
        type="button"
        className={controlStyles['button']}
        disabled={busy}
        onClick={() => send(() => save('json'))}
      >
        {historyMessages.exportJson}
      </button>
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
