import { ChevronDown } from 'lucide-react';
import { useId, useRef } from 'react';
import { fields } from '../../domain/fields.ts';
import { mayWrite } from '../../domain/capabilities.ts';
import { variantOf, type Product } from '../../domain/product.ts';
import type { CardView } from '../../protocol/view.ts';
import type { Fetched } from '../../products/values/known-product.ts';
import { ofStore, type Subject } from '../fields/save-field.ts';
import { keyOf, locationNumberOf, targetOfKey, type PartRef, type Target } from '../../products/values/target.ts';
import { useTypedKeys } from '../fields/use-field-edit.ts';
import { Icon } from '../kit/icon.tsx';
import { partText } from '../shared/part-text.ts';
import { StatusLine } from '../shared/status-line.tsx';
import { useFocusBackTo } from '../shared/use-focus-back-to.ts';
import { CardDashboard } from './card-dashboard.tsx';
import { CardGroups } from './card-groups.tsx';
import { CardRow, RowState, type RowContext } from './card-row.tsx';
import { pressTones } from './press-tones.ts';
import { keyOfRow, moreRows, type MoreRow } from './more-rows.ts';
import type { PressCheck, PressEvent } from './use-press-check.ts';
import * as cardMessages from '../../messages/compiled/card.ts';
import { classes } from '../kit/classes.ts';
import textStyles from '../kit/text.module.css';
import styles from './card.module.css';
import { Button, PlainButton } from '../kit/button.tsx';

interface CardMoreProps {
  view: CardView;
  fetched: Fetched;
  /** The clicked field. */
  main: Target;
  check: PressCheck;
  /** The extension was updated while the card was open. */
  isOutdated: boolean;
  isOpen: boolean;
  onToggle(isOpen: boolean): void;
  onSaveAll(press: PressEvent): void;
  /** The shown product is known to be outdated. */
  onStale(): void;
}

/** The other fields of the product, in a disclosure. Each is saved by itself, or all typed ones together. */
export function CardMore({ isOpen, onToggle, main, ...props }: CardMoreProps) {
  const typed = useTypedKeys({ ...ofStore(props.view.store), fetched: props.fetched, edits: props.view.edits });
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  useFocusBackTo(button, isOpen);
  const mainKey = keyOf(main);
  const others = typed.filter((key) => key !== mainKey).length;
  return (
    <section className={styles['more']} data-more>
      <PlainButton
        ref={button}
        className={styles['moreToggle']}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => onToggle(!isOpen)}
      >
        <span>{cardMessages.more}</span>
        {!isOpen && others > 0 && <span className={textStyles['quiet']}>{cardMessages.typed({ count: others })}</span>}
        <Icon of={ChevronDown} />
      </PlainButton>
      <div id={id} hidden={!isOpen}>
        {isOpen && <MoreFields {...props} main={main} typed={typed} />}
      </div>
    </section>
  );
}

type MoreFieldsProps = Omit<CardMoreProps, 'isOpen' | 'onToggle'> & { typed: readonly string[] };

function MoreFields({ main, typed, onSaveAll, onStale, view, fetched, check, isOutdated }: MoreFieldsProps) {
  const { product } = fetched;
  const { store, edits } = view;
  // A name or a ribbon is the product's; the fields of the variants then follow the page.
  const isProducts = fields[view.field].owner === 'product' && main.variantId === null;
  const part: PartRef = isProducts ? { variantId: view.chosenVariantId, locationId: null } : main;
  const { ofPart, ofProduct } = moreRows(product, store.catalogVersion, view.field, part);
  const context: RowContext = {
    view,
    check,
    subjectOf: (target): Subject => {
      return { ...ofStore(store), fetched, target, edits, isUnproven: check.isUnproven };
    },
    canWrite: (field) => !isOutdated && mayWrite(store.merchant, field),
    onSaveAll,
    onSettled: onStale,
  };
  const shown = new Set([...ofPart, ...ofProduct].flatMap(({ target }) => (target === null ? [] : [keyOf(target)])));
  const hidden = typed.filter((key) => key !== keyOf(main) && !shown.has(key)).flatMap((key) => targetOfKey(key) ?? []);
  const partLabel = labelOf(product, { ...part, locationId: null });
  return (
    <div className={styles['moreFields']}>
      <RowList heading={partLabel} rows={ofPart} context={context} />
      <RowList heading={partLabel === null ? null : cardMessages.wholeProduct} rows={ofProduct} context={context} />
      <CardGroups {...{ view, fetched, check }} canWrite={context.canWrite('group')} onSettled={onStale} />
      {hidden.map((target) => (
        <RowState key={keyOf(target)} target={target} partName={labelOf(product, target)} context={context} />
      ))}
      <CardDashboard />
      <MoreEnd check={check} count={typed.length} onSaveAll={onSaveAll} />
    </div>
  );
}

const labelOf = (product: Product, part: Pick<Target, 'variantId' | 'variantIds' | 'locationId'>): string | null =>
  partText({
    variantLabel: variantOf(product, part.variantId)?.label ?? null,
    locationNumber: locationNumberOf(product, part),
  });

/** Saves every typed field, and shows why a press was refused. */
function MoreEnd({ check, count, onSaveAll }: Pick<CardMoreProps, 'check' | 'onSaveAll'> & { count: number }) {
  const { notice } = check;
  if (count < 2 && notice === null) return null;
  return (
    <div className={classes(styles['cardEnd'], styles['moreEnd'])}>
      <div className={styles['cardState']} aria-live="polite">
        {notice !== null && <StatusLine tone={pressTones[notice]}>{cardMessages.pressNotices[notice]}</StatusLine>}
      </div>
      {count > 1 && (
        <Button onClick={({ nativeEvent }) => onSaveAll(nativeEvent)}>
          {cardMessages.saveAll({ count })} <kbd aria-hidden="true">{cardMessages.saveAllKey}</kbd>
        </Button>
      )}
    </div>
  );
}

function RowList({
  heading,
  rows,
  context,
}: {
  heading: string | null;
  rows: readonly MoreRow[];
  context: RowContext;
}) {
  const id = useId();
  if (rows.length === 0) return null;
  return (
    <section {...(heading !== null && { 'aria-labelledby': id })}>
      {heading !== null && (
        <h2 id={id} className={classes(textStyles['small'], textStyles['quiet'], textStyles['clip'])} title={heading}>
          <bdi>{heading}</bdi>
        </h2>
      )}
      <ul className={styles['moreRows']}>
        {rows.map((row) => (
          <CardRow key={keyOfRow(row)} row={row} context={context} />
        ))}
      </ul>
    </section>
  );
}
