import { History, X } from 'lucide-react';
import { IconButton } from '../kit/icon-button.tsx';
import { labelOfVariants } from '../../domain/choice-groups.ts';
import type { FieldKey } from '../../domain/fields.ts';
import { partOf, type Product } from '../../domain/product.ts';
import { locationNumberOf, type PartRef } from '../../products/values/target.ts';
import { productHash } from '../../protocol/workbench-route.ts';
import { Picture } from '../shared/picture.tsx';
import { useServices } from '../shared/services.ts';
import * as cardMessages from '../../messages/compiled/card.ts';
import * as commonMessages from '../../messages/compiled/common.ts';
import { partText } from '../shared/part-text.ts';
import { classes } from '../kit/classes.ts';
import layoutStyles from '../shared/layout.module.css';
import textStyles from '../kit/text.module.css';
import styles from './card.module.css';

interface CardHeadProps {
  storeId: string;
  product: Product;
  chosen: PartRef;
  /** The variants that the page's choices leave; none if it has chosen nothing. */
  chosenIds: readonly string[];
  field: FieldKey;
  close(): void;
}

/** The product and part that the card edits. */
export function CardHead({ storeId, product, chosen, chosenIds, field, close }: CardHeadProps) {
  const { openWorkbench } = useServices();
  const part = partOf(product, chosen.variantId) ?? product;
  const ids = chosen.variantIds ?? [chosen.variantId];
  const isOnPage = ids.length === chosenIds.length && ids.every((id) => id !== null && chosenIds.includes(id));
  const group = chosen.variantIds && labelOfVariants(product, chosen.variantIds);
  const name = 'label' in part ? part.label : (group ?? null);
  const variantLabel = isOnPage && name !== null ? cardMessages.onPage({ variant: name }) : name;
  const label = partText({ variantLabel, locationNumber: locationNumberOf(product, chosen) }) ?? '';
  const sku = part.sku === '' ? product.sku : part.sku;
  return (
    <header className={styles['cardHead']}>
      <Picture url={product.pictureUrl} />
      <div className={layoutStyles['fill']}>
        <h1 className={styles['clamp']} title={product.name}>
          <bdi>{product.name}</bdi>
        </h1>
        <p
          className={classes(textStyles['small'], textStyles['quiet'], textStyles['clip'])}
          title={[label, sku].filter(Boolean).join(' · ')}
        >
          <bdi>{[label, sku].filter(Boolean).join(' · ')}</bdi>
        </p>
      </div>
      <IconButton
        of={History}
        name={commonMessages.historyOf({ product: product.name })}
        onClick={() => openWorkbench(productHash({ storeId, productId: product.id, field }))}
      />
      <IconButton of={X} name={commonMessages.close} onClick={close} />
    </header>
  );
}
