import { useState } from 'react';
import type { Edit } from '../../../domain/edit.ts';
import type { HistoryQuery } from '../../../domain/history.ts';
import type { WorkbenchView } from '../../../protocol/view.ts';
import { EditList } from './edit-list.tsx';
import { HistoryFilters } from './history-filters.tsx';
import { HistoryLimits } from './history-limits.tsx';
import { HistoryTools } from './history-tools.tsx';
import { historyWords } from './history-words.ts';
import { useHistory } from './use-history.ts';

const all: HistoryQuery = {
  storeId: null,
  text: '',
  field: null,
  surface: null,
  productId: null,
  batchId: null,
  standing: 'any',
};

/** Everything that was changed, newest first: searched, filtered, taken back, exported and cleared. */
export function HistoryPanel({ stores, edits, batches, historyLimits }: WorkbenchView) {
  const [query, setQuery] = useState(all);
  const [product, setProduct] = useState<Edit | null>(null);
  const asked: HistoryQuery =
    product === null
      ? query
      : { ...all, storeId: product.storeId, productId: product.productId, field: priceFieldOf(product) };
  const listed = useHistory(asked, edits);
  const isFiltered = JSON.stringify(query) !== JSON.stringify(all);
  const isEmpty = listed.edits?.length === 0 && !isFiltered && product === null;
  return (
    <section aria-labelledby="history-title">
      <div className="section-head">
        <h2 id="history-title">
          <bdi>{product === null ? historyWords.title : historyWords.pricesOf(product.productName)}</bdi>
        </h2>
        {product === null ? (
          !isEmpty && <HistoryTools query={query} stores={stores} />
        ) : (
          <button type="button" className="button" onClick={() => setProduct(null)}>
            {historyWords.backToAll}
          </button>
        )}
      </div>
      {product === null && !isEmpty && (
        <HistoryFilters query={query} stores={stores} batches={batches} onChange={setQuery} />
      )}
      <EditList
        label={historyWords.title}
        listed={listed}
        stores={stores}
        live={edits}
        none={isEmpty ? historyWords.none : historyWords.noneFound}
        {...(product === null && { onProduct: setProduct })}
      />
      {product === null && isFiltered && listed.edits?.length === 0 && (
        <div>
          <button type="button" className="button" onClick={() => setQuery(all)}>
            {historyWords.showAll}
          </button>
        </div>
      )}
      {product === null && <HistoryLimits key={JSON.stringify(historyLimits)} limits={historyLimits} />}
    </section>
  );
}

const priceFieldOf = ({ field }: Edit): Edit['field'] => (field === 'salePrice' || field === 'cost' ? field : 'price');
