import { fields, FieldKey } from '../../../domain/fields.ts';
import { anyEdit } from '../../../domain/history.ts';
import type { WorkbenchView } from '../../../protocol/view.ts';
import { hashOf, productHash, type ProductSpot } from '../../shared/bench-address.ts';
import { words } from '../../shared/words.ts';
import { Choice } from '../choice.tsx';
import { goTo } from '../use-spot.ts';
import { EditList } from './edit-list.tsx';
import { historyWords } from './history-words.ts';
import { useHistory } from './use-history.ts';
import { ValuePlot } from './value-plot.tsx';

interface ProductHistoryProps extends Pick<WorkbenchView, 'stores' | 'edits'> {
  product: ProductSpot;
}

/** What was changed of one product. */
export function ProductHistory({ product, stores, edits }: ProductHistoryProps) {
  const listed = useHistory({ ...anyEdit, ...product }, edits);
  const known = [...(listed.edits ?? []), ...edits].find(({ productId }) => productId === product.productId);
  const title = known === undefined ? words.history : words.historyOf(known.productName);
  const choose = (field: FieldKey | null) => goTo(productHash({ ...product, field }));
  const isEmpty = listed.edits?.length === 0;
  return (
    <section aria-labelledby="history-title">
      <div className="section-head">
        <h2 id="history-title">
          <bdi>{title}</bdi>
        </h2>
        <button type="button" className="button" onClick={() => goTo(hashOf('history'))}>
          {historyWords.backToAll}
        </button>
      </div>
      <div className="filters">
        <Choice
          label={historyWords.field}
          value={product.field ?? ''}
          options={[
            ['', historyWords.allFields],
            ...FieldKey.options.map((field) => [field, fields[field].label] as const),
          ]}
          onChoose={(value) => choose(FieldKey.safeParse(value).data ?? null)}
        />
      </div>
      {listed.edits !== null && <ValuePlot key={product.field} edits={listed.edits} field={product.field ?? 'price'} />}
      <EditList
        label={title}
        listed={listed}
        stores={stores}
        live={edits}
        none={historyWords.noneOfProduct}
        lead="time"
      />
      {isEmpty && product.field !== null && (
        <div>
          <button type="button" className="button" onClick={() => choose(null)}>
            {historyWords.showAllFields}
          </button>
        </div>
      )}
    </section>
  );
}
