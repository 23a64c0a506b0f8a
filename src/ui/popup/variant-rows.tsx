import { useState } from 'react';
import type { Variant } from '../../domain/product.ts';
import type { Fetched } from '../../products/values/known-product.ts';
import { InSight } from '../shared/in-sight.tsx';
import { FieldRows } from './field-rows.tsx';
import { locationCount, LocationRows } from './location-rows.tsx';
import { PartStatus, PartValues, type Rows } from './part-values.tsx';
import { isBelowRow, useTypedTargets } from './use-typed-targets.ts';
import { MoreButton, ExpandButton } from './row-buttons.tsx';
import * as popupMessages from '../../messages/compiled/popup.ts';
import { classes } from '../kit/classes.ts';
import textStyles from '../kit/text.module.css';
import styles from './rows.module.css';

/** The height of a row without a status, px. */
const rowPx = 48;

type OpenSection = 'locations' | 'more';

/** The sections open below the rows of variants: those that a person opened, and those with unsaved text. They stay open while a row is out of sight. */
function useOpenSections(productId: string) {
  const [wanted, setWanted] = useState<Readonly<Record<string, boolean>>>({});
  const typed = useTypedTargets(productId);
  const hasText = {
    locations: new Set(typed.flatMap(({ variantId, locationId }) => (locationId === null ? [] : [variantId]))),
    more: new Set(typed.filter(isBelowRow).map(({ variantId }) => variantId)),
  };
  return (id: string) => {
    const isOpen = (below: OpenSection): boolean => wanted[`${below} ${id}`] ?? hasText[below].has(id);
    const toggle = (below: OpenSection): void =>
      setWanted((before) => ({ ...before, [`${below} ${id}`]: !isOpen(below) }));
    return { isOpen, toggle };
  };
}

interface VariantRowProps {
  rows: Rows;
  fetched: Fetched;
  variant: Variant;
  below: ReturnType<ReturnType<typeof useOpenSections>>;
}

/** The variants of a product, each with its values. */
export function VariantRows({ rows, fetched }: Pick<VariantRowProps, 'rows' | 'fetched'>) {
  const belowOf = useOpenSections(fetched.product.id);
  return (
    <InSight
      items={fetched.product.variants}
      itemPx={rowPx}
      keyOf={({ id }) => id}
      className={styles['variants']}
      label={popupMessages.variants({ count: fetched.product.variants.length })}
    >
      {(variant) => <VariantRow rows={rows} fetched={fetched} variant={variant} below={belowOf(variant.id)} />}
    </InSight>
  );
}

function VariantRow({ rows, fetched, variant, below }: VariantRowProps) {
  const { id, label, sku } = variant;
  const part = { rows, fetched, variantId: id };
  const locations = locationCount(part);
  return (
    <>
      <div className={styles['row']} data-row>
        <span className={styles['lines']}>
          <span className={classes(styles['name'], textStyles['clip'])} title={label}>
            <bdi>{label}</bdi>
          </span>
          <span className={classes(styles['sub'], textStyles['small'], textStyles['quiet'])}>
            <bdi className={textStyles['clip']}>{sku}</bdi>
            {locations > 1 && (
              <ExpandButton
                label={popupMessages.locations({ count: locations })}
                isOpen={below.isOpen('locations')}
                onToggle={() => below.toggle('locations')}
              />
            )}
            <MoreButton
              part={`${fetched.product.name}, ${label}`}
              isOpen={below.isOpen('more')}
              onToggle={() => below.toggle('more')}
            />
          </span>
          <PartValues {...part} />
        </span>
      </div>
      <PartStatus {...part} />
      {below.isOpen('more') && <FieldRows {...part} />}
      {below.isOpen('locations') && locations > 1 && <LocationRows {...part} />}
    </>
  );
}
