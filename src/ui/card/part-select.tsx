import { ChevronDown } from 'lucide-react';
import { useContext, useEffect, useRef } from 'react';
import type { FieldKey } from '../../domain/fields.ts';
import type { Product } from '../../domain/product.ts';
import { formatValue, formatValues } from '../shared/format.ts';
import { Icon } from '../shared/icon.tsx';
import { useServices } from '../shared/services.ts';
import { CardHead } from './card-head.tsx';
import { FirstKeysContext } from './first-keys-context.ts';
import type { PartRef } from '../fields/target.ts';
import { keyOfTarget, offeredChoices, wholePart, type Choice } from './targets.ts';
import * as cardMessages from '../../messages/compiled/card.ts';
import { partText } from '../shared/part-text.ts';
import * as variantsMessages from '../../messages/compiled/variants.ts';
import { variantsHash } from '../../protocol/workbench-route.ts';
import { classes } from '../shared/classes.ts';
import controlStyles from '../shared/controls.module.css';
import textStyles from '../shared/text.module.css';
import styles from './card.module.css';

interface PartSelectProps {
  storeId: string;
  product: Product;
  field: FieldKey;
  choices: readonly Choice[];
  target: PartRef;
  /** The variant that is chosen on the page; null for none. */
  chosenVariantId: string | null;
  /** The typed text is being checked or sent. */
  isLocked: boolean;
  onChange(choice: Choice): void;
}

/** Chooses the variants that the change applies to, and leads to the table of all; nothing if there are no variants. */
export function PartSelect(props: PartSelectProps) {
  const { storeId, product, choices, target } = props;
  const { openWorkbench } = useServices();
  const near = offeredChoices(choices, [target.variantId, props.chosenVariantId]);
  // A group that was chosen stays in the list.
  const chosen = choices.find((choice) => keyOfTarget(choice) === keyOfTarget(target));
  const offered = chosen === undefined || near.includes(chosen) ? near : [...near, chosen];
  return (
    <>
      {choices.length > 1 && <Select {...props} choices={offered} />}
      {product.variants.length > 1 && (
        <p className={styles['priceSale']}>
          <button
            type="button"
            className={classes(controlStyles['link'], textStyles['small'])}
            onClick={() => openWorkbench(variantsHash({ storeId, productId: product.id }))}
          >
            {variantsMessages.open}
          </button>
        </p>
      )}
    </>
  );
}

function Select({ product, field, choices, target, isLocked, onChange }: PartSelectProps) {
  const textOf = useChoiceText(product, field);
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
}: Omit<PartSelectProps, 'isLocked' | 'target' | 'chosenVariantId'> & { close(): void }) {
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
      <CardHead
        storeId={storeId}
        product={product}
        chosen={wholePart}
        chosenVariantId={null}
        field={field}
        close={close}
      />
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
