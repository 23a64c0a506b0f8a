import { FieldKey } from '../../../domain/fields.ts';
import { anyEdit } from '../../../domain/history.ts';
import type { WorkbenchView } from '../../../protocol/view.ts';
import { hashOf, productHash, type ProductSpot } from '../../shared/bench-address.ts';
import { Choice } from '../choice.tsx';
import { goTo } from '../use-spot.ts';
import { EditList } from './edit-list.tsx';
import { useHistory } from './use-history.ts';
import { ValuePlot } from './value-plot.tsx';
import * as commonMessages from '../../../messages/compiled/common.ts';
import * as historyMessages from '../../../messages/compiled/history.ts';
import * as fieldMessages from '../../../messages/compiled/field.ts';

interface ProductHistoryProps extends Pick<WorkbenchView, 'stores' | 'edits'> {
  product: ProductSpot;
}

/** What was changed of one product. */
export function ProductHistory({ product, stores, edits }: ProductHistoryProps) {
  const listed = useHistory({ ...anyEdit, ...product }, edits);
  const known = [...(listed.edits ?? []), ...edits].find(({ productId }) => productId === product.productId);
  const title = known === undefined ? commonMessages.history : commonMessages.historyOf({ product: known.productName });
  const choose = (field: FieldKey | null) => goTo(productHash({ ...product, field }));
  const isEmpty = listed.edits?.length === 0;
  return (
    <section aria-labelledby="history-title">
      <div className="section-head">
        <h2 id="history-title">
          <bdi>{title}</bdi>
        </h2>
        <button type="button" className="button" onClick={() => goTo(hashOf('history'))}>
          {historyMessages.backToAll}
        </button>
      </div>
      <div className="filters">
        <Choice
          label={historyMessages.field}
          value={product.field ?? ''}
          options={[
            ['', historyMessages.allFields],
            ...FieldKey.options.map((field) => [field, fieldMessages[field].label] as const),
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
        none={historyMessages.noneOfProduct}
        lead="time"
      />
      {isEmpty && product.field !== null && (
        <div>
          <button type="button" className="button" onClick={() => choose(null)}>
            {historyMessages.showAllFields}
          </button>
        </div>
      )}
    </section>
  );
}
