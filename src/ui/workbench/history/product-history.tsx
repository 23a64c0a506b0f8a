import { FieldKey } from '../../../domain/fields.ts';
import { anyEdit } from '../../../domain/history.ts';
import type { WorkbenchView } from '../../../protocol/view.ts';
import { hashOf, productHash, type ProductRoute } from '../../../protocol/workbench-route.ts';
import { Choice } from '../choice.tsx';
import { navigate } from '../use-route.ts';
import { EditList } from './edit-list.tsx';
import { useHistory } from './use-history.ts';
import { ValuePlot } from './value-plot.tsx';
import * as commonMessages from '../../../messages/compiled/common.ts';
import * as historyMessages from '../../../messages/compiled/history.ts';
import * as fieldMessages from '../../../messages/compiled/field.ts';
import styles from '../workbench.module.css';
import choiceStyles from '../choice.module.css';
import { Button } from '../../kit/button.tsx';

interface ProductHistoryProps extends Pick<WorkbenchView, 'stores' | 'edits'> {
  product: ProductRoute;
}

/** The history of one product. */
export function ProductHistory({ product, stores, edits }: ProductHistoryProps) {
  const pages = useHistory({ ...anyEdit, ...product }, edits);
  const known = [...(pages.edits ?? []), ...edits].find(({ productId }) => productId === product.productId);
  const title = known === undefined ? commonMessages.history : commonMessages.historyOf({ product: known.productName });
  const choose = (field: FieldKey | null) => navigate(productHash({ ...product, field }));
  const isEmpty = pages.edits?.length === 0;
  return (
    <section aria-labelledby="history-title">
      <div className={styles['sectionHead']}>
        <h2 id="history-title">
          <bdi>{title}</bdi>
        </h2>
        <Button onClick={() => navigate(hashOf('history'))}>{historyMessages.backToAll}</Button>
      </div>
      <div className={choiceStyles['filters']}>
        <Choice
          label={historyMessages.field}
          value={product.field ?? ''}
          options={[
            ['', historyMessages.allFields],
            ...FieldKey.options.map((field) => [field, fieldMessages.labels[field]] as const),
          ]}
          onChoose={(value) => choose(FieldKey.safeParse(value).data ?? null)}
        />
      </div>
      {pages.edits !== null && <ValuePlot key={product.field} edits={pages.edits} field={product.field ?? 'price'} />}
      <EditList
        label={title}
        pages={pages}
        stores={stores}
        live={edits}
        none={historyMessages.noneOfProduct}
        lead="time"
      />
      {isEmpty && product.field !== null && (
        <div>
          <Button onClick={() => choose(null)}>{historyMessages.showAllFields}</Button>
        </div>
      )}
    </section>
  );
}
