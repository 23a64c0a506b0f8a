import type { WorkbenchView } from '../../../protocol/view.ts';
import { productHash, type ProductRoute } from '../../../protocol/workbench-route.ts';
import { FailureLine } from '../../shared/failure-line.tsx';
import { StatusLine } from '../../shared/status-line.tsx';
import { BatchList } from '../bulk/batch-list.tsx';
import type { PendingBatches } from '../bulk/use-pending-batches.ts';
import { useProduct } from './use-product.ts';
import { VariantsEditor } from './variants-editor.tsx';
import * as commonMessages from '../../../messages/compiled/common.ts';
import * as variantsMessages from '../../../messages/compiled/variants.ts';
import controlStyles from '../../kit/controls.module.css';
import styles from '../workbench.module.css';
import { Button } from '../../kit/button.tsx';

interface VariantsPageProps extends Pick<WorkbenchView, 'stores' | 'batches' | 'draftBatches' | 'edits' | 'unsaved'> {
  route: ProductRoute | null;
  pendingBatches: PendingBatches;
}

/** All variants of one product in a table, and the bulk changes made of it. */
export function VariantsPage(props: VariantsPageProps) {
  const { route, stores, batches, draftBatches, edits, unsaved, pendingBatches } = props;
  const store = stores.find(({ id }) => id === route?.storeId);
  if (route === null || store === undefined) return <StatusLine tone="notice">{variantsMessages.missing}</StatusLine>;
  const own = batches.filter(({ batch }) => batch.storeId === store.id);
  return (
    <div className={styles['placePanel']}>
      <Product
        key={`${store.id} ${route.productId}`}
        route={route}
        store={store}
        isOneOfSeveral={stores.length > 1}
        batches={own}
        unsaved={unsaved}
        drafts={draftBatches.filter(({ storeId, productId }) => storeId === store.id && productId === route.productId)}
        pendingBatches={pendingBatches}
      />
      <BatchList batches={own} stores={stores} edits={edits} />
    </div>
  );
}

interface ProductProps extends Pick<VariantsPageProps, 'batches' | 'unsaved' | 'pendingBatches'> {
  route: ProductRoute;
  store: WorkbenchView['stores'][number];
  isOneOfSeveral: boolean;
  drafts: VariantsPageProps['draftBatches'];
}

function Product({ route, store, isOneOfSeveral, batches, unsaved, drafts, pendingBatches }: ProductProps) {
  // Each saved row may be one of this product.
  const saved = batches.reduce((sum, { counts }) => sum + (counts.applied ?? 0), 0);
  const { product, failure, refresh } = useProduct(route, saved);
  if (product === null)
    return failure === null ? (
      <p aria-busy />
    ) : (
      <div>
        <FailureLine failure={failure} />
        <Button onClick={refresh}>{commonMessages.tryAgain}</Button>
      </div>
    );
  const title = variantsMessages.title({ product: product.name });
  return (
    <section aria-labelledby="variants-title">
      <div className={styles['sectionHead']}>
        <h2 id="variants-title">
          <bdi>{title}</bdi>
        </h2>
        <a className={controlStyles['button']} href={productHash(route)}>
          {variantsMessages.history}
        </a>
      </div>
      {product.variants.length === 0 ? (
        <StatusLine tone="notice">{variantsMessages.none}</StatusLine>
      ) : (
        <VariantsEditor {...{ product, store, isOneOfSeveral, unsaved, drafts, pendingBatches }} onStarted={refresh} />
      )}
    </section>
  );
}
