import { ChevronDown, Ellipsis, ExternalLink, History } from 'lucide-react';
import { Big } from 'big.js';
import { useState, type MouseEvent } from 'react';
import type { Product, Variant } from '../../domain/product.ts';
import type { Fetched } from '../fields/known-product.ts';
import { formatValues } from '../shared/format.ts';
import { productHash } from '../../protocol/workbench-route.ts';
import { Icon } from '../shared/icon.tsx';
import { Picture } from '../shared/picture.tsx';
import { useServices } from '../shared/services.ts';
import { FieldRows } from './field-rows.tsx';
import { locationCount, LocationRows } from './location-rows.tsx';
import { PartStatus, PartValues, type Rows } from './part-values.tsx';
import { useRequest } from '../shared/use-request.ts';
import * as commonMessages from '../../messages/compiled/common.ts';
import * as popupMessages from '../../messages/compiled/popup.ts';
import { stockText, totalStock } from '../shared/stock-text.ts';
import { failureText } from '../shared/failure-text.ts';
import { classes } from '../shared/classes.ts';
import layoutStyles from '../shared/layout.module.css';
import textStyles from '../shared/text.module.css';
import styles from './rows.module.css';

/** One product with its price and stock; its variants unfold below it. */
export function ProductRow({ rows, fetched }: { rows: Rows; fetched: Fetched }) {
  const { product } = fetched;
  const [isOpen, setOpen] = useState(false);
  const [isMoreOpen, setMoreOpen] = useState(false);
  const hasVariants = product.variants.length > 0;
  const locations = locationCount({ fetched, variantId: null });
  return (
    <li className={styles['product']} data-product>
      <div className={styles['row']} data-row>
        <Picture url={product.pictureUrl} />
        <span className={layoutStyles['fill']}>
          <Name storeId={rows.storeId} product={product} />
          <span className={classes(styles['sub'], textStyles['small'], textStyles['quiet'])}>
            {product.sku !== '' && (
              <bdi className={textStyles['clip']} title={product.sku}>
                {product.sku}
              </bdi>
            )}
            {!product.visible && <span>{popupMessages.hidden}</span>}
            {hasVariants && (
              <Unfold
                label={popupMessages.variants({ count: product.variants.length })}
                isOpen={isOpen}
                onToggle={() => setOpen(!isOpen)}
              />
            )}
            {locations > 1 && (
              <Unfold
                label={popupMessages.locations({ count: locations })}
                isOpen={isOpen}
                onToggle={() => setOpen(!isOpen)}
              />
            )}
            <MoreButton part={product.name} isOpen={isMoreOpen} onToggle={() => setMoreOpen(!isMoreOpen)} />
            <HistoryLink storeId={rows.storeId} product={product} />
          </span>
        </span>
        {hasVariants ? <Summary product={product} /> : <PartValues rows={rows} fetched={fetched} variantId={null} />}
      </div>
      <PartStatus rows={rows} fetched={fetched} variantId={null} />
      {isMoreOpen && <FieldRows rows={rows} fetched={fetched} variantId={null} />}
      {isOpen && hasVariants && <Variants rows={rows} fetched={fetched} />}
      {isOpen && locations > 1 && <LocationRows rows={rows} fetched={fetched} variantId={null} />}
    </li>
  );
}

/** The name as a link to the product's page. If the address is unknown, the background resolves it. */
function Name({ storeId, product }: { storeId: string; product: Product }) {
  const { call, openTab } = useServices();
  const { send, failure } = useRequest();
  const { name, pageUrl, slug, visible } = product;
  if (pageUrl === null && (slug === '' || !visible)) {
    return (
      <span className={classes(styles['name'], textStyles['clip'])} title={`${name} · ${popupMessages.noPage}`}>
        <bdi>{name}</bdi>
      </span>
    );
  }
  const open = (event: MouseEvent) => {
    event.preventDefault();
    if (pageUrl !== null) openTab(pageUrl);
    else send(() => call('stores.visit', { storeId, to: 'product', slug }));
  };
  return (
    <a className={styles['name']} href={pageUrl ?? '#'} title={name} onClick={open}>
      <bdi className={textStyles['clip']}>{name}</bdi>
      <Icon of={ExternalLink} name={popupMessages.openPage} />
      {failure !== null && (
        <span className={textStyles['small']} role="alert">
          {failureText(failure.code)}
        </span>
      )}
    </a>
  );
}

/** Shows or hides the other fields of a part. */
function MoreButton({ part, isOpen, onToggle }: { part: string; isOpen: boolean; onToggle(): void }) {
  return (
    <button type="button" className={styles['rowHistory']} aria-expanded={isOpen} onClick={onToggle}>
      <Icon of={Ellipsis} name={popupMessages.moreOf({ part })} />
    </button>
  );
}

function HistoryLink({ storeId, product }: { storeId: string; product: Product }) {
  const { openWorkbench } = useServices();
  return (
    <button
      type="button"
      className={styles['rowHistory']}
      title={commonMessages.historyOf({ product: product.name })}
      onClick={() => openWorkbench(productHash({ storeId, productId: product.id, field: null }))}
    >
      <Icon of={History} name={commonMessages.historyOf({ product: product.name })} />
    </button>
  );
}

/** Price and stock over all variants, read-only. */
function Summary({ product }: { product: Product }) {
  const { locale } = useServices();
  const paid = product.variants.map(({ price }) => price.toPay);
  const regular = product.variants.map(({ price }) => price.regular);
  const rangeOf = (amounts: string[]) => formatValues('price', amounts, product.currency, locale);
  const isOnSale = product.variants.some(({ price }) => !new Big(price.toPay).eq(price.regular));
  const isRange = new Set([...paid, ...regular].map((amount) => new Big(amount).toFixed())).size > 2;
  const stock = stockText(totalStock(product.variants.map(({ stock }) => stock)), locale);
  return (
    <span className={styles['values']}>
      <span className={styles['price']} data-stacked={isOnSale && isRange}>
        {isOnSale && (
          <span className={classes(styles['value'], textStyles['numbers'])} data-look="struck">
            <s>{rangeOf(regular)}</s>
          </span>
        )}
        <span className={classes(styles['value'], textStyles['numbers'])}>
          <bdi>{rangeOf(paid)}</bdi>
        </span>
      </span>
      <span className={classes(styles['value'], textStyles['numbers'])} data-tone={stock.tone}>
        <bdi>{stock.text}</bdi>
      </span>
    </span>
  );
}

function Unfold({ label, isOpen, onToggle }: { label: string; isOpen: boolean; onToggle(): void }) {
  return (
    <button type="button" className={styles['unfold']} aria-expanded={isOpen} onClick={onToggle}>
      <bdi>{label}</bdi> <Icon of={ChevronDown} />
    </button>
  );
}

function Variants({ rows, fetched }: { rows: Rows; fetched: Fetched }) {
  return (
    <ul className={styles['variants']} aria-label={popupMessages.variants({ count: fetched.product.variants.length })}>
      {fetched.product.variants.map((variant) => (
        <VariantRow key={variant.id} rows={rows} fetched={fetched} variant={variant} />
      ))}
    </ul>
  );
}

function VariantRow({ rows, fetched, variant }: { rows: Rows; fetched: Fetched; variant: Variant }) {
  const { id, label, sku } = variant;
  const [isOpen, setOpen] = useState(false);
  const [isMoreOpen, setMoreOpen] = useState(false);
  const part = { rows, fetched, variantId: id };
  const locations = locationCount(part);
  return (
    <li>
      <div className={styles['row']} data-row>
        <span className={layoutStyles['fill']}>
          <span className={classes(styles['name'], textStyles['clip'])} title={label}>
            <bdi>{label}</bdi>
          </span>
          <span className={classes(styles['sub'], textStyles['small'], textStyles['quiet'])}>
            <bdi className={textStyles['clip']}>{sku}</bdi>
            {locations > 1 && (
              <Unfold
                label={popupMessages.locations({ count: locations })}
                isOpen={isOpen}
                onToggle={() => setOpen(!isOpen)}
              />
            )}
            <MoreButton
              part={`${fetched.product.name}, ${label}`}
              isOpen={isMoreOpen}
              onToggle={() => setMoreOpen(!isMoreOpen)}
            />
          </span>
        </span>
        <PartValues {...part} />
      </div>
      <PartStatus {...part} />
      {isMoreOpen && <FieldRows {...part} />}
      {isOpen && locations > 1 && <LocationRows {...part} />}
    </li>
  );
}
