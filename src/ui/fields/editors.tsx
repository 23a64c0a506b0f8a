import { Minus, Plus } from 'lucide-react';
import { useState, type ComponentType, type KeyboardEvent, type Ref } from 'react';
import type { FieldKind } from '../../domain/fields.ts';
import { stepMoney, stepOf, stepQuantity, type Step } from '../../domain/typing/step.ts';
import * as commonMessages from '../../messages/compiled/common.ts';
import { Icon } from '../shared/icon.tsx';
import { classes } from '../shared/classes.ts';
import textStyles from '../shared/text.module.css';
import styles from './fields.module.css';

export interface EditorProps {
  ref?: Ref<HTMLInputElement>;
  id?: string;
  label: string;
  text: string;
  currency: string;
  locale: string;
  invalid: boolean;
  /** Id of the element that describes the field. */
  describedBy?: string;
  readOnly?: boolean;
  /** Whether a count has buttons for one less and one more. */
  hasSteppers?: boolean;
  onType(text: string): void;
  onKeyDown(event: KeyboardEvent<HTMLInputElement>): void;
  onLeave?(): void;
}

interface TypedInputProps extends Omit<EditorProps, 'currency' | 'locale' | 'hasSteppers'> {
  inputMode: 'decimal' | 'numeric';
  /** The text after a step; null if it cannot be stepped. */
  step(text: string, step: Step): string | null;
}

/** The input that money and quantity share. The arrow keys step its number. */
function TypedInput({
  label,
  text,
  invalid,
  describedBy,
  step,
  onType,
  onKeyDown,
  onLeave,
  ...input
}: TypedInputProps) {
  const [stepped, setStepped] = useState('');
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const wanted = event.nativeEvent.isComposing || input.readOnly === true ? null : stepOf(event);
    if (wanted === null) return onKeyDown(event);
    event.preventDefault();
    const next = step(text, wanted);
    if (next === null) return undefined;
    setStepped(next);
    return onType(next);
  };
  return (
    <>
      <input
        {...input}
        className={classes(styles['typed'], textStyles['numbers'])}
        data-typed
        type="text"
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        aria-label={label}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        value={text}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKey}
        onBlur={onLeave}
      />
      {/* A screen reader does not read a text field again that changes by itself. */}
      <span className={textStyles['visuallyHidden']} aria-live="polite">
        {stepped === text && stepped}
      </span>
    </>
  );
}

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
