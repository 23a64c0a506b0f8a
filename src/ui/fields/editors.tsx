import { currencyCode } from '../../domain/currency-code.ts';
import type { ComponentType, ReactNode } from 'react';
import type { FieldKind } from '../../domain/fields.ts';
import type { WeightUnit } from '../../domain/product.ts';
import { stepMoney, stepQuantity } from '../../domain/typing/step.ts';
import { StockEditor } from './stock-editor.tsx';
import { TypedInput, type EditorProps } from './typed-input.tsx';
import styles from './fields.module.css';

function MoneyEditor({
  currency,
  locale,
  weightUnit: _weightUnit,
  hasSteppers: _hasSteppers,
  canTrack: _canTrack,
  ...editor
}: EditorProps) {
  return (
    <WithSign {...signOf({ style: 'currency', currency: currencyCode(currency) }, locale)}>
      <TypedInput {...editor} inputMode="decimal" step={(text, wanted) => stepMoney(text, wanted, currency, locale)} />
    </WithSign>
  );
}

/** The editor of a number of percents, with its sign where the locale puts it. */
export function PercentEditor({
  currency: _currency,
  locale,
  weightUnit: _weightUnit,
  hasSteppers: _hasSteppers,
  canTrack: _canTrack,
  ...editor
}: EditorProps) {
  return (
    <WithSign {...signOf({ style: 'percent' }, locale)}>
      <TypedInput {...editor} inputMode="decimal" step={stepQuantity} />
    </WithSign>
  );
}

/** An editor with the sign of its unit, before or behind the number. */
function WithSign({ sign, isBefore, children }: Sign & { children: ReactNode }) {
  const shown = (
    <span className={styles['symbol']} data-symbol>
      {sign}
    </span>
  );
  return (
    <span className={styles['editor']} data-editor dir="ltr">
      {isBefore && shown}
      {children}
      {!isBefore && shown}
    </span>
  );
}

function WeightEditor({
  currency: _currency,
  locale,
  weightUnit = null,
  hasSteppers: _hasSteppers,
  canTrack: _canTrack,
  ...editor
}: EditorProps) {
  return (
    <span className={styles['editor']} data-editor dir="ltr">
      <TypedInput {...editor} inputMode="decimal" />
      {weightUnit !== null && (
        <span className={styles['symbol']} data-symbol>
          {weightUnitSymbol(weightUnit, locale)}
        </span>
      )}
    </span>
  );
}

function TextEditor({
  currency: _currency,
  locale: _locale,
  weightUnit: _weightUnit,
  hasSteppers: _hasSteppers,
  canTrack: _canTrack,
  label,
  text,
  invalid,
  describedBy,
  ...editor
}: EditorProps) {
  const { onType, onLeave, ...input } = editor;
  return (
    <span className={styles['editor']} data-editor>
      <input
        {...input}
        className={styles['typed']}
        data-typed="line"
        type="text"
        dir="auto"
        autoComplete="off"
        maxLength={200}
        aria-label={label}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        value={text}
        onChange={(event) => onType(event.target.value)}
        onBlur={onLeave}
      />
    </span>
  );
}

function FlagEditor({ ref, id, label, text, invalid, describedBy, readOnly, ...editor }: EditorProps) {
  return (
    <input
      ref={ref}
      id={id}
      className={styles['flag']}
      type="checkbox"
      role="switch"
      aria-label={label}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      disabled={readOnly}
      aria-checked={text === 'true'}
      checked={text === 'true'}
      onChange={(event) => editor.onType(String(event.target.checked))}
      onKeyDown={editor.onKeyDown}
      onBlur={editor.onLeave}
    />
  );
}

interface Sign {
  sign: string;
  isBefore: boolean;
}

/** The sign of a currency or of percents in a locale, and its side of the number. */
function signOf(format: { style: 'percent' } | { style: 'currency'; currency: string }, locale: string): Sign {
  const parts = new Intl.NumberFormat(locale, format).formatToParts(1);
  const at = parts.findIndex(({ type }) => type === 'currency' || type === 'percentSign');
  const sign = parts[at]?.value ?? ('currency' in format ? format.currency : '%');
  return { sign, isBefore: at < parts.findIndex(({ type }) => type === 'integer') };
}

/** A unit of weight as the locale writes it after a number. */
const weightUnitSymbol = (unit: WeightUnit, locale: string): string => {
  const style = { style: 'unit', unit: unit === 'KG' ? 'kilogram' : 'pound' } as const;
  const parts = new Intl.NumberFormat(locale, style).formatToParts(1);
  return parts.find(({ type }) => type === 'unit')?.value ?? unit;
};

/** The editor of each kind of field. */
export const editors: { [K in FieldKind]: ComponentType<EditorProps> } = {
  money: MoneyEditor,
  quantity: StockEditor,
  weight: WeightEditor,
  text: TextEditor,
  flag: FlagEditor,
};
