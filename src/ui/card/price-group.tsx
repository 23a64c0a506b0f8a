import { useState } from 'react';
import type { PriceNumber } from '../../domain/typing/price-entry.ts';
import { numberOfField, numbersOf } from '../../domain/typing/price-entry.ts';
import { formatMoney, toTyped } from '../../domain/typing/money.ts';
import type { Prices, PriceScope } from '../../domain/pricing/prices.ts';
import { editors, PercentEditor } from '../fields/editors.tsx';
import { typedPrices } from '../fields/read-field.ts';
import type { FieldController } from '../fields/use-field-edit.ts';
import * as cardMessages from '../../messages/compiled/card.ts';
import { useServices } from '../shared/services.ts';
import { lowestLabel, useLowest } from './use-lowest.ts';
import { classes } from '../kit/classes.ts';
import textStyles from '../kit/text.module.css';
import styles from './card.module.css';
import { LinkButton } from '../kit/link-button.tsx';

interface PriceGroupProps {
  controller: FieldController;
  field: 'price' | 'salePrice';
  /** The prices after all pending edits. */
  currentPrices: Prices;
  scope: PriceScope;
  isLocked: boolean;
  onSave(event: globalThis.KeyboardEvent): void;
}

/** The other numbers of a price, which update each other, and the button that ends a sale. */
export function PriceGroup({ controller, field, currentPrices, scope, isLocked, onSave }: PriceGroupProps) {
  const { state, context, prices } = controller;
  const { currency, locale } = context;
  const [isWanted, setWanted] = useState(false);
  const typed = typedPrices(state, field);
  const before = numbersOf(currentPrices, scope, currency);
  const now = prices === null ? before : numbersOf(prices.to, scope, currency);
  const isOnSale = before.paid !== '' || now.paid !== '' || hasSale(currentPrices, scope);
  const main = numberOfField(field);
  const others = (['regular', 'paid', 'percent', 'off'] as const).filter((number) => number !== main);
  const textOf = (number: PriceNumber): string => {
    if (number === 'regular' && typed.regular !== null) return typed.regular;
    if (typed.sale?.number === number) return typed.sale.text;
    return toTyped(now[number], locale);
  };
  if (!isOnSale && !isWanted && typed.sale === null)
    return (
      <p className={styles['priceSale']}>
        <LinkButton disabled={isLocked} onClick={() => setWanted(true)}>
          {cardMessages.putOnSale}
        </LinkButton>
      </p>
    );
  return (
    <div className={styles['priceGroup']}>
      {others.map((number) => (
        <NumberField
          key={number}
          number={number}
          text={textOf(number)}
          context={context}
          isLocked={isLocked}
          isFirst={isWanted && number === 'paid'}
          onType={(text) => controller.typeNumber(number, text)}
          onSave={onSave}
        />
      ))}
      {before.paid !== '' && now.paid !== '' && (
        <LinkButton
          className={styles['priceEnd']}
          disabled={isLocked}
          onClick={() => {
            controller.typeNumber('paid', '');
            // The button disappears, and Enter must save.
            document.getElementById('card-value')?.focus({ preventScroll: true });
          }}
        >
          {cardMessages.endSale}
        </LinkButton>
      )}
      {!scope.variantIds && <Lowest variantId={scope.variantId} currency={currency} />}
    </div>
  );
}

/** The price that a sale has to be compared with by law in many countries. */
function Lowest({ variantId, currency }: { variantId: string | null; currency: string }) {
  const { locale } = useServices();
  const lowest = useLowest(variantId);
  if (lowest?.paid == null) return null;
  return (
    <p className={classes(textStyles['small'], textStyles['quiet'], textStyles['numbers'], styles['priceLowest'])}>
      {lowestLabel(lowest)} <bdi>{formatMoney(lowest.paid, currency, locale)}</bdi>
    </p>
  );
}

/** True if any part of a scope is on sale, also where their sale prices differ. */
function hasSale(prices: Prices, scope: PriceScope): boolean {
  if (prices.saleBy === 'discount') return prices.discount !== null;
  const ids = scope.variantIds ?? (scope.variantId === null ? Object.keys(prices.variants) : [scope.variantId]);
  return ids.some((id) => {
    const part = prices.variants[id];
    return part !== undefined && part.compareAt !== null && Number(part.compareAt) > Number(part.actual);
  });
}

interface NumberFieldProps {
  number: PriceNumber;
  text: string;
  context: FieldController['context'];
  isLocked: boolean;
  /** True if it was just added, so that it takes the focus. */
  isFirst: boolean;
  onType(text: string): void;
  onSave(event: globalThis.KeyboardEvent): void;
}

function NumberField({ number, text, context, isLocked, isFirst, onType, onSave }: NumberFieldProps) {
  const id = `card-${number}`;
  const label = cardMessages.numbers[number];
  const Editor = number === 'percent' ? PercentEditor : editors.money;
  return (
    <div className={styles['priceNumber']}>
      <label className={classes(textStyles['small'], textStyles['quiet'])} htmlFor={id}>
        {label}
      </label>
      <Editor
        {...(isFirst && { ref: focusOnce })}
        id={id}
        label={label}
        text={text}
        currency={context.currency}
        locale={context.locale}
        invalid={false}
        readOnly={isLocked}
        onType={onType}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onSave(event.nativeEvent);
        }}
      />
    </div>
  );
}

const focusOnce = (input: HTMLInputElement | null): void => input?.focus({ preventScroll: true });
