import { useState, type KeyboardEvent, type Ref } from 'react';
import type { WeightUnit } from '../../domain/product.ts';
import { stepOf, type Step } from '../../domain/typing/step.ts';
import { classes } from '../kit/classes.ts';
import textStyles from '../kit/text.module.css';
import styles from './fields.module.css';

export interface EditorProps {
  ref?: Ref<HTMLInputElement>;
  id?: string;
  label: string;
  text: string;
  currency: string;
  locale: string;
  weightUnit?: WeightUnit | null | undefined;
  invalid: boolean;
  /** Id of the element that describes the field. */
  describedBy?: string;
  readOnly?: boolean;
  /** True if a count has buttons for one less and one more. */
  hasSteppers?: boolean;
  /** True if the tracking of a quantity can be started and stopped. */
  canTrack?: boolean;
  onType(text: string): void;
  onKeyDown(event: KeyboardEvent<HTMLInputElement>): void;
  onLeave?(): void;
}

interface TypedInputProps extends Omit<EditorProps, 'currency' | 'locale' | 'weightUnit' | 'hasSteppers' | 'canTrack'> {
  inputMode: 'decimal' | 'numeric';
  /** The text after a step; null if it cannot be stepped. Omitted if the arrow keys do not step the number. */
  step?(text: string, step: Step): string | null;
}

/** The input that money and quantity share. The arrow keys step its number. */
export function TypedInput({
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
    if (step === undefined || wanted === null) return onKeyDown(event);
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
