import { useState } from 'react';
import { anyEdit, type HistoryQuery } from '../../../domain/history.ts';
import type { WorkbenchView } from '../../../protocol/view.ts';
import type { BenchSpot } from '../../shared/bench-address.ts';
import { EditList } from './edit-list.tsx';
import { HistoryFilters } from './history-filters.tsx';
import { HistoryLimits } from './history-limits.tsx';
import { HistoryTools } from './history-tools.tsx';
import { ProductHistory } from './product-history.tsx';
import { useHistory } from './use-history.ts';
import * as historyMessages from '../../../messages/compiled/history.ts';

/** What was changed, newest first: of all products, or of the one that the address names. */
export function HistoryPanel({ spot, ...view }: WorkbenchView & { spot: BenchSpot }) {
  const [query, setQuery] = useState(() => openOnly(anyEdit, spot));
  const [shown, setShown] = useState(spot);
  if (spot !== shown) {
    setShown(spot);
    if (spot.isOpen !== shown.isOpen) setQuery(openOnly(query, spot));
  }
  return spot.product === null ? (
    <AllHistory {...view} query={query} onQuery={setQuery} />
  ) : (
    <ProductHistory {...view} product={spot.product} />
  );
}

const openOnly = (query: HistoryQuery, { isOpen }: BenchSpot): HistoryQuery => ({
  ...query,
  standing: isOpen ? 'open' : query.standing,
});

interface AllHistoryProps extends WorkbenchView {
  query: HistoryQuery;
  onQuery(query: HistoryQuery): void;
}

/** Everything that was changed: searched, filtered, taken back, exported and cleared. */
function AllHistory({ query, onQuery, stores, edits, batches, historyLimits }: AllHistoryProps) {
  const listed = useHistory(query, edits);
  const isFiltered = JSON.stringify(query) !== JSON.stringify(anyEdit);
  const isEmpty = listed.edits?.length === 0 && !isFiltered;
  return (
    <section aria-labelledby="history-title">
      <div className="section-head">
        <h2 id="history-title">{historyMessages.title}</h2>
        {!isEmpty && <HistoryTools query={query} stores={stores} />}
      </div>
      {!isEmpty && <HistoryFilters query={query} stores={stores} batches={batches} onChange={onQuery} />}
      <EditList
        label={historyMessages.title}
        listed={listed}
        stores={stores}
        live={edits}
        none={isEmpty ? historyMessages.none : historyMessages.noneFound}
        lead="link"
      />
      {isFiltered && listed.edits?.length === 0 && (
        <div>
          <button type="button" className="button" onClick={() => onQuery(anyEdit)}>
            {historyMessages.showAll}
          </button>
        </div>
      )}
      <HistoryLimits key={JSON.stringify(historyLimits)} limits={historyLimits} />
    </section>
  );
}
