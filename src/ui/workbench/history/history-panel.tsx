import { useState } from 'react';
import { anyEdit, type HistoryQuery } from '../../../domain/history.ts';
import type { WorkbenchView } from '../../../protocol/view.ts';
import { hashOf, type WorkbenchRoute } from '../../../protocol/workbench-route.ts';
import { navigate } from '../use-route.ts';
import { EditList } from './edit-list.tsx';
import { HistoryFilters } from './history-filters.tsx';
import { HistoryLimits } from './history-limits.tsx';
import { HistoryTools } from './history-tools.tsx';
import { KeptLine } from './kept-line.tsx';
import { ProductHistory } from './product-history.tsx';
import { useHistory } from './use-history.ts';
import * as historyMessages from '../../../messages/compiled/history.ts';
import styles from '../workbench.module.css';
import { Button } from '../../kit/button.tsx';

/** The history of all products, or of the one that the address names. */
export function HistoryPanel({ route, ...view }: WorkbenchView & { route: WorkbenchRoute }) {
  const [query, setQuery] = useState(() => withOpenFilter(anyEdit, route));
  const [shown, setShown] = useState(route);
  if (route !== shown) {
    setShown(route);
    if (route.isOpen !== shown.isOpen) setQuery(withOpenFilter(query, route));
  }
  const ask = (next: HistoryQuery) => {
    setQuery(next);
    // The address would still name the unsaved edits alone, so a link to them would lead nowhere.
    if (route.isOpen && next.state !== 'unsaved') navigate(hashOf('history'));
  };
  return route.product === null ? (
    <AllHistory {...view} query={query} onQuery={ask} />
  ) : (
    <ProductHistory {...view} product={route.product} />
  );
}

const withOpenFilter = (query: HistoryQuery, { isOpen }: WorkbenchRoute): HistoryQuery => ({
  ...query,
  state: isOpen ? 'unsaved' : query.state,
});

interface AllHistoryProps extends WorkbenchView {
  query: HistoryQuery;
  onQuery(query: HistoryQuery): void;
}

/** The whole history with search, filters, undo, export and clearing. */
function AllHistory({ query, onQuery, stores, edits, batches, historyLimits }: AllHistoryProps) {
  const pages = useHistory(query, edits);
  const isFiltered = JSON.stringify(query) !== JSON.stringify(anyEdit);
  const isEmpty = pages.edits?.length === 0 && !isFiltered;
  return (
    <section aria-labelledby="history-title">
      <div className={styles['sectionHead']}>
        <h2 id="history-title">{historyMessages.title}</h2>
        {!isEmpty && <HistoryTools query={query} stores={stores} />}
      </div>
      {!isEmpty && <HistoryFilters query={query} stores={stores} batches={batches} onChange={onQuery} />}
      <EditList
        label={historyMessages.title}
        pages={pages}
        stores={stores}
        live={edits}
        none={isEmpty ? historyMessages.none : historyMessages.noneFound}
        lead="link"
      />
      {isFiltered && pages.edits?.length === 0 && (
        <div>
          <Button onClick={() => onQuery(anyEdit)}>{historyMessages.showAll}</Button>
        </div>
      )}
      <KeptLine edits={edits} batches={batches} historyLimits={historyLimits} />
      <HistoryLimits key={JSON.stringify(historyLimits)} limits={historyLimits} />
    </section>
  );
}
