import { X } from 'lucide-react';
import { partOf, type Product } from '../../domain/product.ts';
import { Icon } from '../shared/icon.tsx';
import { Picture } from '../shared/picture.tsx';
import { words } from '../shared/words.ts';

/** What the card is about, so that nobody edits the wrong thing. */
export function CardHead({ product, variantId, close }: { product: Product; variantId: string | null; close(): void }) {
  const part = partOf(product, variantId) ?? product;
  const label = 'label' in part ? part.label : '';
  const sku = part.sku === '' ? product.sku : part.sku;
  return (
    <header className="card-head">
      <Picture url={product.pictureUrl} />
      <div className="what">
        <h1 className="clamp" title={product.name}>
          <bdi>{product.name}</bdi>
        </h1>
        <p className="small quiet clip" title={[label, sku].filter(Boolean).join(' · ')}>
          {label !== '' && <bdi>{label}</bdi>}
          {label !== '' && sku !== '' && ' · '}
          {sku !== '' && <bdi>{sku}</bdi>}
        </p>
      </div>
      <button type="button" className="icon-button" title={words.close} onClick={close}>
        <Icon of={X} name={words.close} />
      </button>
    </header>
  );
}
