import type { Edit } from '../../domain/edit.ts';
import { capabilities } from '../../domain/capabilities.ts';
import { partOf, type Product, type Stock, type Variant } from '../../domain/product.ts';
import type { FieldKey } from '../../domain/fields.ts';
import type { GuardLimits } from '../../domain/guardrails.ts';
import { changeOf } from '../../domain/profit.ts';
import { mayWrite, type CatalogVersion, type Merchant } from '../../domain/store.ts';
import { latestEdit, shownValue, type Fetched, type Target } from '../fields/standing.ts';
import type { Subject } from '../fields/save-field.ts';
import { formatPercent, formatValue } from '../shared/format.ts';
import { useServices } from '../shared/services.ts';
import { popupWords } from './popup-words.ts';
import { RowStatus } from './row-status.tsx';
import { stockWords } from './stock-words.ts';
import { ValueCell } from './value-cell.tsx';

/** What the rows of one store share. */
export interface Rows {
  storeId: string;
  version: CatalogVersion;
  edits: readonly Edit[];
  merchant: Merchant;
  limits: GuardLimits;
  refresh(productId: string): Promise<void>;
}

interface PartProps {
  rows: Rows;
  fetched: Fetched;
  variantId: string | null;
}

const subjectOf = ({ rows, fetched, variantId }: PartProps, field: FieldKey): Subject => ({
  storeId: rows.storeId,
  fetched,
  target: { productId: fetched.product.id, variantId, field },
  edits: rows.edits,
  limits: rows.limits,
});

/** Price and stock of a product or a variant, each editable in its place. */
export function PartValues(props: PartProps) {
  const { locale } = useServices();
  const { rows, fetched, variantId } = props;
  const part = partOf(fetched.product, variantId);
  if (part === undefined) return null;
  const price = subjectOf(props, 'price');
  const stock = subjectOf(props, 'stock');
  const amount = shown(price) ?? part.price.regular;
  const inStock = stockWords(stockNow(part.stock, shown(stock)), locale);
  return (
    <span className="values">
      <span className="price">
        <SaleTag product={fetched.product} part={part} />
        <ValueCell
          subject={price}
          canEdit={mayWrite(rows.merchant, 'price')}
          shownAs={formatValue('price', amount, fetched.product.currency, locale)}
        />
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

/** The news about both values, under the row. */
export function PartStatus(props: PartProps) {
  const settle = () => void props.rows.refresh(props.fetched.product.id).catch(() => undefined);
  return (
    <div className="row-status" aria-live="polite">
      {capabilities[props.rows.version].fields.map((field) => (
        <RowStatus
          key={field}
          subject={subjectOf(props, field)}
          canEdit={mayWrite(props.rows.merchant, field)}
          onSettled={settle}
        />
      ))}
    </div>
  );
}

const shown = ({ fetched, target, edits }: Subject): string | null =>
  shownValue(fetched, target satisfies Target, latestEdit(edits, target));

const stockNow = (stock: Stock, quantity: string | null): Stock =>
  stock.tag === 'untracked' || quantity === null ? stock : { tag: 'tracked', quantity: Number(quantity) };

/** A discount beside the price, and what shoppers pay as its title. */
function SaleTag({ product, part }: { product: Product; part: Product | Variant }) {
  const { locale } = useServices();
  const { discount } = product;
  const { regular, toPay } = part.price;
  if (toPay === regular) return null;
  const off =
    discount?.type === 'AMOUNT'
      ? formatValue('price', String(-discount.value), product.currency, locale)
      : formatPercent(discount === null ? (changeOf(regular, toPay) ?? 0) : -discount.value / 100, locale);
  return (
    <span className="sale small" title={popupWords.shoppersPay(part.price.toPayText)}>
      <bdi>{off}</bdi>
    </span>
  );
}
