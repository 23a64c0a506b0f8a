import { ExternalLink, History } from 'lucide-react';
import { Big } from 'big.js';
import { useMemo, type MouseEvent } from 'react';
import type { Product } from '../../domain/product.ts';
import type { Fetched } from '../../products/values/known-product.ts';
import { formatValues } from '../shared/format.ts';
import { productHash } from '../../protocol/workbench-route.ts';
import { sameAmount } from '../../domain/typing/money.ts';
import { Icon } from '../kit/icon.tsx';
import { Picture } from '../shared/picture.tsx';
import { useServices } from '../shared/services.ts';
import { FieldRows } from './field-rows.tsx';
import { locationCount, LocationRows } from './location-rows.tsx';
import { PartStatus, PartValues, type Rows } from './part-values.tsx';
import { MoreButton, ExpandButton } from './row-buttons.tsx';
import { VariantRows } from './variant-rows.tsx';
import { useRequest } from '../shared/use-request.ts';
import { isBelowRow, useOpened, useTypedTargets } from './use-typed-targets.ts';
import * as commonMessages from '../../messages/compiled/common.ts';
import * as popupMessages from '../../messages/compiled/popup.ts';
import { stockText, totalStock } from '../shared/stock-text.ts';
import { failureText } from '../shared/failure-text.ts';
import { classes } from '../kit/classes.ts';
import textStyles from '../kit/text.module.css';
import styles from './rows.module.css';
import { PlainButton } from '../kit/button.tsx';

/** One product with its price and stock; its variants unfold below it. */
export function ProductRow({ rows, fetched }: { rows: Rows; fetched: Fetched }) {
  const { product } = fetched;
  const typed = useTypedTargets(product.id);
  const [isOpen, setOpen] = useOpened(typed.some(({ variantId, locationId }) => (variantId ?? locationId) !== null));
  const [isMoreOpen, setMoreOpen] = useOpened(typed.some((target) => target.variantId === null && isBelowRow(target)));
  const hasVariants = product.variants.length > 0;
  const locations = locationCount({ fetched, variantId: null });
  return (
    <li className={styles['product']} data-product>
      <div className={styles['row']} data-row>
        <Picture url={product.pictureUrl} />
        <span className={styles['lines']}>
          <Name storeId={rows.storeId} product={product} />
          <span className={classes(styles['sub'], textStyles['small'], textStyles['quiet'])}>
            {product.sku !== '' && (
              <bdi className={textStyles['clip']} title={product.sku}>
                {product.sku}
              </bdi>
            )}
            {!product.visible && <span>{popupMessages.hidden}</span>}
            {hasVariants && (
              <ExpandButton
                label={popupMessages.variants({ count: product.variants.length })}
                isOpen={isOpen}
                onToggle={() => setOpen(!isOpen)}
              />
            )}
            {locations > 1 && (
              <ExpandButton
                label={popupMessages.locations({ count: locations })}
                isOpen={isOpen}
                onToggle={() => setOpen(!isOpen)}
              />
            )}
            <MoreButton part={product.name} isOpen={isMoreOpen} onToggle={() => setMoreOpen(!isMoreOpen)} />
            <HistoryLink storeId={rows.storeId} product={product} />
          </span>
          {hasVariants ? <Summary product={product} /> : <PartValues rows={rows} fetched={fetched} variantId={null} />}
        </span>
      </div>
      <PartStatus rows={rows} fetched={fetched} variantId={null} />
      {isMoreOpen && <FieldRows rows={rows} fetched={fetched} variantId={null} />}
      {isOpen && hasVariants && <VariantRows rows={rows} fetched={fetched} />}
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
          {failureText(failure.code, failure.storage)}
        </span>
      )}
    </a>
  );
}

function HistoryLink({ storeId, product }: { storeId: string; product: Product }) {
  const { openWorkbench } = useServices();
  return (
    <PlainButton
      className={styles['rowHistory']}
      title={commonMessages.historyOf({ product: product.name })}
      onClick={() => openWorkbench(productHash({ storeId, productId: product.id, field: null }))}
    >
      <Icon of={History} name={commonMessages.historyOf({ product: product.name })} />
    </PlainButton>
  );
}

/** Price and stock over all variants, read-only. */
function Summary({ product }: { product: Product }) {
  const { locale } = useServices();
  const { paid, regular, isOnSale, isRange, stock: total } = useMemo(() => summaryOf(product), [product]);
  const rangeOf = (amounts: string[]) => formatValues('price', amounts, product.currency, locale);
  const stock = stockText(total, locale);
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

/** The different amounts of a product's variants, and their stock. */
function summaryOf({ variants }: Product) {
  const paid = [...new Set(variants.map(({ price }) => price.toPay))];
  const regular = [...new Set(variants.map(({ price }) => price.regular))];
  return {
    paid,
    regular,
    isOnSale: variants.some(({ price }) => !sameAmount(price.toPay, price.regular)),
    isRange: new Set([...paid, ...regular].map((amount) => new Big(amount).toFixed())).size > 2,
    stock: totalStock(variants.map(({ stock }) => stock)),
  };
}
