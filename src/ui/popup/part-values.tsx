import { lastFinished, type Edit } from '../../domain/edit.ts';
import { capabilities } from '../../domain/capabilities.ts';
import { editableParts } from '../../domain/editable-parts.ts';
import { partOf, type Product, type Stock, type Variant } from '../../domain/product.ts';
import { toStock } from '../../domain/typing/stock.ts';
import type { FieldKey } from '../../domain/fields.ts';
import type { GuardLimits } from '../../domain/guardrails.ts';
import { mayWrite } from '../../domain/capabilities.ts';
import { isOpenKey, type CatalogVersion, type Merchant } from '../../domain/store.ts';
import type { StoreView } from '../../protocol/view.ts';
import { shownValue } from '../../products/values/current-value.ts';
import { latestEdit } from '../../products/values/edit-lookup.ts';
import type { Fetched } from '../../products/values/known-product.ts';
import type { Target } from '../../products/values/target.ts';
import type { Subject } from '../fields/save-field.ts';
import { formatValue } from '../shared/format.ts';
import { useServices } from '../shared/services.ts';
import { RowStatus } from '../fields/row-status.tsx';
import { ValueCell } from './value-cell.tsx';
import { stockText, totalStock } from '../shared/stock-text.ts';
import styles from './rows.module.css';

/** The data that all rows of a store share. */
export interface Rows {
  storeId: string;
  version: CatalogVersion;
  edits: readonly Edit[];
  merchant: Merchant;
  limits: GuardLimits;
  bulkRows: StoreView['bulkRows'];
  refresh(productId: string): Promise<void>;
}

export interface PartProps {
  rows: Rows;
  fetched: Fetched;
  variantId: string | null;
}

/** A field of a part. If the stock is counted at one location, it is that location's stock. */
export function subjectOf({ rows, fetched, variantId }: PartProps, field: FieldKey): Subject {
  const { product } = fetched;
  const part = partOf(product, variantId);
  const [only, ...others] = part === undefined ? [] : editableParts(part, field);
  const locationId = others.length === 0 ? (only?.locationId ?? null) : null;
  return subjectAt({ rows, fetched, variantId }, field, locationId);
}

/** A field of a part at a location. */
export const subjectAt = (
  { rows, fetched, variantId }: PartProps,
  field: FieldKey,
  locationId: string | null,
): Subject => ({
  storeId: rows.storeId,
  fetched,
  target: { productId: fetched.product.id, variantId, locationId, field },
  edits: rows.edits,
  limits: rows.limits,
  bulkRows: rows.bulkRows,
  asksAgain: isOpenKey(rows.merchant),
});

/** The price to pay, the regular price during a sale, and the stock; each editable in place. */
export function PartValues(props: PartProps) {
  const { locale } = useServices();
  const { rows, fetched, variantId } = props;
  const part = partOf(fetched.product, variantId);
  if (part === undefined) return null;
  const { currency } = fetched.product;
  const price = subjectOf(props, 'price');
  const sale = subjectOf(props, 'salePrice');
  const stock = subjectOf(props, 'stock');
  const regular = formatValue('price', shownOf(price) ?? part.price.regular, currency, locale);
  const paid = shownOf(sale) ?? '';
  const canEdit = mayWrite(rows.merchant, 'price');
  const inStock = stockText(stockOf(props, part), locale);
  return (
    <span className={styles['values']}>
      <span className={styles['price']}>
        {paid !== '' && <ValueCell key="regular" subject={price} canEdit={canEdit} shownAs={regular} look="struck" />}
        {paid !== '' ? (
          <ValueCell
            key="paid"
            subject={sale}
            canEdit={canEdit}
            shownAs={formatValue('price', paid, currency, locale)}
          />
        ) : (
          <ValueCell key="price" subject={price} canEdit={canEdit} shownAs={regular} />
        )}
      </span>
      <ValueCell
        subject={stock}
        canEdit={mayWrite(rows.merchant, 'stock')}
        shownAs={inStock.text}
        tone={inStock.tone}
      />
    </span>
  );
}

/** The status of the row's fields, below the row. Of several saved fields only the last is shown, so that there is one Undo. */
export function PartStatus(props: PartProps) {
  const subjects = capabilities[props.rows.version].fields.map((field) => subjectOf(props, field));
  const latest = subjects.flatMap(({ edits, target }) => latestEdit(edits, target) ?? []);
  const finishedAfter = lastFinished(latest) - 1;
  const settle = () => void props.rows.refresh(props.fetched.product.id).catch(() => undefined);
  return (
    <div className={styles['rowStatus']} data-row-status aria-live="polite">
      {subjects.map((subject) => (
        <RowStatus
          key={subject.target.field}
          subject={subject}
          canEdit={mayWrite(props.rows.merchant, subject.target.field)}
          finishedAfter={finishedAfter}
          onSettled={settle}
        />
      ))}
    </div>
  );
}

/** The value that a subject shows, after pending edits. */
export const shownOf = ({ fetched, target, edits }: Subject): string | null =>
  shownValue({ fetched, edits }, target satisfies Target);

/** The stock of a part after pending edits, summed over its locations. */
function stockOf(props: PartProps, part: Product | Variant): Stock {
  const counts = editableParts(part, 'stock').map(({ part: at, locationId }) =>
    stockAt(at.stock, subjectAt(props, 'stock', locationId)),
  );
  return counts.length === 1 && counts[0] !== undefined ? counts[0] : totalStock(counts);
}

/** The stock of a subject after pending edits. */
export const stockAt = (stock: Stock, subject: Subject): Stock => stockNow(stock, shownOf(subject));

const stockNow = (stock: Stock, value: string | null): Stock => (value === null ? stock : toStock(value));
