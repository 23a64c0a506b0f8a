import { Minus, Plus } from 'lucide-react';
import type { ComponentType } from 'react';
import type { FieldKind } from '../../domain/fields.ts';
import { stepMoney, stepQuantity, type Step } from '../../domain/typing/step.ts';
import * as commonMessages from '../../messages/compiled/common.ts';
import { Icon } from '../shared/icon.tsx';
import { TypedInput, type EditorProps } from './typed-input.tsx';
import styles from './fields.module.css';

function MoneyEditor({ currency, locale, hasSteppers: _hasSteppers, ...editor }: EditorProps) {
  const { symbol, before } = symbolOf(currency, locale);
  return (
    <span className={styles['editor']} data-editor dir="ltr">
      {before && (
        <span className={styles['symbol']} data-symbol>
          {symbol}
        </span>
      )}
      <TypedInput {...editor} inputMode="decimal" step={(text, wanted) => stepMoney(text, wanted, currency, locale)} />
      {!before && (
        <span className={styles['symbol']} data-symbol>
          {symbol}
        </span>
      )}
    </span>
  );
}

function QuantityEditor({ currency: _currency, locale: _locale, hasSteppers = false, ...editor }: EditorProps) {
  return (
    <span className={styles['editor']} data-editor dir="ltr">
      {hasSteppers && <Stepper {...editor} direction={-1} />}
      <TypedInput {...editor} inputMode="numeric" step={stepQuantity} />
      {hasSteppers && <Stepper {...editor} direction={1} />}
    </span>
  );
}

type StepperProps = Pick<EditorProps, 'text' | 'label' | 'readOnly' | 'onType'> & Pick<Step, 'direction'>;

/** One less or one more. The keyboard has the arrow keys in the field instead. */
function Stepper({ text, label, readOnly = false, direction, onType }: StepperProps) {
  const next = stepQuantity(text, { direction, size: 'one' });
  const name = (direction < 0 ? commonMessages.oneLess : commonMessages.oneMore)({ field: label });
  return (
    <button
      type="button"
      className={styles['stepper']}
      tabIndex={-1}
      disabled={readOnly || next === null || next === text}
      title={name}
      // The field keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => next !== null && onType(next)}
    >
      <Icon of={direction < 0 ? Minus : Plus} name={name} />
    </button>
  );
}

function TextEditor({
  currency: _currency,
  locale: _locale,
  hasSteppers: _hasSteppers,
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

/** A currency's symbol in a locale, and its side of the number. */
function symbolOf(currency: string, locale: string): { symbol: string; before: boolean } {
  const parts = new Intl.NumberFormat(locale, { style: 'currency', currency }).formatToParts(1);
  const at = parts.findIndex((part) => part.type === 'currency');
  return {
    symbol: parts[at]?.value ?? currency,
    before: at < parts.findIndex((part) => part.type === 'integer'),
  };
}

/** The editor of each kind of field. */
export const editors: { [K in FieldKind]: ComponentType<EditorProps> } = {
  money: MoneyEditor,
  quantity: QuantityEditor,
  text: TextEditor,
  flag: FlagEditor,
};
