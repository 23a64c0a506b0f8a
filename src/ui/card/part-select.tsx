import { ChevronDown } from 'lucide-react';
import { useContext, useEffect, useRef } from 'react';
import type { FieldKey } from '../../domain/fields.ts';
import type { Product } from '../../domain/product.ts';
import { formatValue, formatValues } from '../shared/format.ts';
import { Icon } from '../shared/icon.tsx';
import { useServices } from '../shared/services.ts';
import { CardHead } from './card-head.tsx';
import { FirstKeysContext } from './first-keys.ts';
import type { PartRef } from '../fields/target.ts';
import { keyOfTarget, wholePart, type Choice } from './targets.ts';
import * as cardMessages from '../../messages/compiled/card.ts';
import { partText } from '../shared/part-text.ts';
import { classes } from '../shared/classes.ts';
import textStyles from '../shared/text.module.css';
import styles from './card.module.css';

interface PartSelectProps {
  product: Product;
  field: FieldKey;
  choices: readonly Choice[];
  target: PartRef;
  /** The typed text is being checked or sent. */
  isLocked: boolean;
  onChange(choice: Choice): void;
}

/** Chooses the variants that the change applies to; nothing if there is no choice. */
export function PartSelect({ product, field, choices, target, isLocked, onChange }: PartSelectProps) {
  const textOf = useChoiceText(product, field);
  if (choices.length < 2) return null;
  return (
    <label className={classes(styles['partSelect'], textStyles['small'])}>
      <span className={textStyles['quiet']}>{cardMessages.appliesTo}</span>
      <span className={styles['select']}>
        <select
          value={keyOfTarget(target)}
          disabled={isLocked}
          onChange={(event) => {
            const chosen = choices.find((choice) => keyOfTarget(choice) === event.target.value);
            if (chosen !== undefined) onChange(chosen);
          }}
        >
          {choices.map((choice) => (
            <option key={keyOfTarget(choice)} value={keyOfTarget(choice)} title={choice.locationId ?? undefined}>
              {textOf(choice).join(' · ')}
            </option>
          ))}
        </select>
        <Icon of={ChevronDown} />
      </span>
    </label>
  );
}

/** Asks which variants the change applies to, before the card opens: none is chosen on the page, and their prices differ. */
export function PartQuestion({
  storeId,
  product,
  field,
  choices,
  onChange,
  close,
}: Omit<PartSelectProps, 'isLocked' | 'target'> & { storeId: string; close(): void }) {
  const textOf = useChoiceText(product, field);
  const first = useRef<HTMLButtonElement>(null);
  const firstKeys = useContext(FirstKeysContext);
  useEffect(() => {
    // The keys collected so far may be incomplete. They are dropped.
    firstKeys?.take();
    first.current?.focus({ preventScroll: true });
  }, [firstKeys]);
  return (
    <div className={styles['partQuestion']} data-part-question>
      <CardHead storeId={storeId} product={product} chosen={wholePart} field={field} close={close} />
      <h2 className={textStyles['small']} id="part-question">
        {cardMessages.whichPrices}
      </h2>
      <ul aria-labelledby="part-question">
        {choices.map((choice, index) => {
          const [label, value] = textOf(choice);
          return (
            <li key={keyOfTarget(choice)}>
              <button
                ref={index === 0 ? first : null}
                type="button"
                className={styles['partChoice']}
                data-kind={choice.kind}
                onClick={() => onChange(choice)}
              >
                <bdi className={textStyles['clip']}>{label}</bdi>
                <bdi className={classes(textStyles['numbers'], textStyles['quiet'])}>{value}</bdi>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function useChoiceText(product: Product, field: FieldKey): (choice: Choice) => [label: string, value: string] {
  const { locale } = useServices();
  const all = product.variants.length;
  const valueOf = ({ values }: Choice): string =>
    values.length > 1
      ? formatValues(field, values, product.currency, locale)
      : formatValue(field, values[0] ?? '', product.currency, locale);
  return (choice) => [labelOf(choice, all), valueOf(choice)];
}

function labelOf({ kind, label, locationNumber, count }: Choice, all: number): string {
  switch (kind) {
    case 'all':
      return cardMessages.all({ count });
    case 'base':
      return cardMessages.base({ count, all });
    case 'group':
      return cardMessages.group({ choice: label, count });
    case 'product':
      return partText({ variantLabel: null, locationNumber }) ?? label;
    case 'variant':
      return partText({ variantLabel: label, locationNumber }) ?? label;
  }
}
