import { Minus, Plus } from 'lucide-react';
import { useId, useRef } from 'react';
import { stepQuantity, type Step } from '../../domain/typing/step.ts';
import { isTracked, untracked } from '../../domain/typing/stock.ts';
import * as commonMessages from '../../messages/compiled/common.ts';
import { Icon } from '../kit/icon.tsx';
import { TypedInput, type EditorProps } from './typed-input.tsx';
import styles from './fields.module.css';
import { PlainButton } from '../kit/button.tsx';

type OfStock = Omit<EditorProps, 'currency' | 'locale' | 'weightUnit'>;

/** A tracked quantity, or else whether it is in stock; and the switch between the two where it can be changed. */
export function StockEditor({
  currency: _currency,
  locale: _locale,
  weightUnit: _weightUnit,
  canTrack = false,
  ...editor
}: EditorProps) {
  const Value = isTracked(editor.text) ? Quantity : Availability;
  if (!canTrack) return <Value {...editor} />;
  return (
    <span className={styles['stock']}>
      <Value {...editor} />
      <TrackSwitch {...editor} />
    </span>
  );
}

function Quantity({ hasSteppers = false, ...editor }: OfStock) {
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
    <PlainButton
      className={styles['stepper']}
      tabIndex={-1}
      disabled={readOnly || next === null || next === text}
      title={name}
      // The field keeps the focus.

      onPointerDown={(event) => event.preventDefault()}
      onClick={() => next !== null && onType(next)}
    >
      <Icon of={direction < 0 ? Minus : Plus} name={name} />
    </PlainButton>
  );
}

const choices = [
  [untracked.inStock, commonMessages.inStock],
  [untracked.outOfStock, commonMessages.outOfStock],
] as const;

/** The choice between in stock and out of stock, for a quantity that is not tracked. */
function Availability({ ref, id, label, text, invalid, describedBy, readOnly, ...editor }: OfStock) {
  const name = useId();
  return (
    <span className={styles['choice']} role="radiogroup" aria-label={label} aria-invalid={invalid}>
      {choices.map(([value, words]) => (
        <label key={value}>
          <input
            {...(value === text && { ref, id })}
            type="radio"
            name={name}
            // The row's label names the group, not this choice.
            aria-label={words}
            aria-describedby={describedBy}
            disabled={readOnly}
            checked={value === text}
            onChange={() => editor.onType(value)}
            onKeyDown={editor.onKeyDown}
            onBlur={editor.onLeave}
          />
          {words}
        </label>
      ))}
    </span>
  );
}

/** Starts or stops the tracking of the quantity. Switching back restores the text typed before. */
function TrackSwitch({ text, readOnly, onType, onKeyDown, onLeave }: OfStock) {
  const other = useRef<string>(undefined);
  const turn = () => {
    const availability = Number(text) > 0 ? untracked.inStock : untracked.outOfStock;
    const next = other.current ?? (isTracked(text) ? availability : '');
    other.current = text;
    onType(next);
  };
  return (
    <label>
      <input
        className={styles['flag']}
        type="checkbox"
        role="switch"
        disabled={readOnly}
        aria-checked={isTracked(text)}
        checked={isTracked(text)}
        onChange={turn}
        onKeyDown={onKeyDown}
        onBlur={onLeave}
      />
      {commonMessages.trackQuantity}
    </label>
  );
}
