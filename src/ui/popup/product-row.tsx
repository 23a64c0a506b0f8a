import { ChevronDown, ExternalLink, History } from 'lucide-react';
import { Big } from 'big.js';
import { useState, type MouseEvent } from 'react';
import type { Product } from '../../domain/product.ts';
import type { Fetched } from '../fields/standing.ts';
import { formatValue } from '../shared/format.ts';
import { productHash } from '../shared/bench-address.ts';
import { Icon } from '../shared/icon.tsx';
import { Picture } from '../shared/picture.tsx';
import { useServices } from '../shared/services.ts';
import { failureWords, words } from '../shared/words.ts';
import { PartStatus, PartValues, type Rows } from './part-values.tsx';
import { popupWords } from './popup-words.ts';
import { useAsk } from '../shared/use-ask.ts';
import { stockWords, totalStock } from './stock-words.ts';

/** One product: what it is, what it costs, how many are left; its variants unfold under it. */
export function ProductRow({ rows, fetched }: { rows: Rows; fetched: Fetched }) {
  const { product } = fetched;
  const [isOpen, setOpen] = useState(false);
  const hasVariants = product.variants.length > 0;
  return (
    <li className="product">
      <div className="row" data-row>
        <Picture url={product.pictureUrl} />
        <span className="what">
          <Name storeId={rows.storeId} product={product} />
          <span className="sub small quiet">
            {product.sku !== '' && (
              <bdi className="clip" title={product.sku}>
                {product.sku}
              </bdi>
            )}
            {!product.visible && <span>{popupWords.hidden}</span>}
            {hasVariants && (
              <button type="button" className="unfold" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                <bdi>{popupWords.variants(product.variants.length)}</bdi> <Icon of={ChevronDown} />
              </button>
            )}
            <HistoryLink storeId={rows.storeId} productId={product.id} />
          </span>
        </span>
        {hasVariants ? <Summary product={product} /> : <PartValues rows={rows} fetched={fetched} variantId={null} />}
      </div>
      <PartStatus rows={rows} fetched={fetched} variantId={null} />
      {isOpen && <Variants rows={rows} fetched={fetched} />}
    </li>
  );
}

/** The name as the link to the product's page; where its address is not known, the store is asked for it. */
function Name({ storeId, product }: { storeId: string; product: Product }) {
  const { call, openTab } = useServices();
  const { ask, failure } = useAsk();
  const { name, pageUrl, slug, visible } = product;
  if (pageUrl === null && (slug === '' || !visible)) {
    return (
      <span className="name clip" title={`${name} · ${popupWords.noPage}`}>
        <bdi>{name}</bdi>
      </span>
    );
  }
  const open = (event: MouseEvent) => {
    event.preventDefault();
    if (pageUrl !== null) openTab(pageUrl);
    else ask(() => call('store.go', { storeId, to: 'product', slug }));
  };
  return (
    <a className="name" href={pageUrl ?? '#'} title={name} onClick={open}>
      <bdi className="clip">{name}</bdi>
      <Icon of={ExternalLink} name={popupWords.openPage} />
      {failure !== null && (
        <span className="small" role="alert">
          {failureWords(failure)}
        </span>
      )}
    </a>
  );
}

function HistoryLink(of: { storeId: string; productId: string }) {
  const { openWorkbench } = useServices();
  return (
    <button
      type="button"
      className="row-history"
      title={words.history}
      onClick={() => openWorkbench(productHash({ ...of, field: null }))}
    >
      <Icon of={History} name={words.history} />
    </button>
  );
}

/** Price and stock over all variants, to look at. */
function Summary({ product }: { product: Product }) {
  const { locale } = useServices();
  const amounts = product.variants.map(({ price }) => price.regular).toSorted((a, b) => new Big(a).cmp(b));
  const lowest = formatValue('price', amounts[0] ?? product.price.regular, product.currency, locale);
  const isOne = new Big(amounts[0] ?? 0).eq(amounts.at(-1) ?? 0);
  const stock = stockWords(totalStock(product.variants.map(({ stock }) => stock)), locale);
  return (
    <span className="values">
      <span className="value numbers">
        <bdi>{isOne ? lowest : popupWords.from(lowest)}</bdi>
      </span>
      <span className="value numbers" data-tone={stock.tone}>
        <bdi>{stock.text}</bdi>
      </span>
    </span>
  );
}

function Variants({ rows, fetched }: { rows: Rows; fetched: Fetched }) {
  return (
    <ul className="variants" aria-label={popupWords.variants(fetched.product.variants.length)}>
      {fetched.product.variants.map(({ id, label, sku }) => (
        <li key={id}>
          <div className="row" data-row>
            <span className="what">
              <span className="name clip" title={label}>
                <bdi>{label}</bdi>
              </span>
              <span className="sub small quiet">
                <bdi className="clip">{sku}</bdi>
              </span>
            </span>
            <PartValues rows={rows} fetched={fetched} variantId={id} />
          </div>
          <PartStatus rows={rows} fetched={fetched} variantId={id} />
        </li>
      ))}
    </ul>
  );
}
