import type { ComponentType, KeyboardEvent, Ref } from 'react';
import type { FieldKind } from '../../domain/fields.ts';
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
  onType(text: string): void;
  onKeyDown(event: KeyboardEvent<HTMLInputElement>): void;
  onLeave?(): void;
}

/** The input that money and quantity share. */
function TypedInput({
  label,
  text,
  invalid,
  describedBy,
  onType,
  onLeave,
  ...input
}: Omit<EditorProps, 'currency' | 'locale'> & { inputMode: 'decimal' | 'numeric' }) {
  return (
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
      onBlur={onLeave}
    />
  );
}

function MoneyEditor({ currency, locale, ...editor }: EditorProps) {
  const { symbol, before } = symbolOf(currency, locale);
  return (
    <span className={styles['editor']} data-editor dir="ltr">
      {before && (
        <span className={styles['symbol']} data-symbol>
          {symbol}
        </span>
      )}
      <TypedInput {...editor} inputMode="decimal" />
      {!before && (
        <span className={styles['symbol']} data-symbol>
          {symbol}
        </span>
      )}
    </span>
  );
}

function QuantityEditor({ currency: _currency, locale: _locale, ...editor }: EditorProps) {
  return (
    <span className={styles['editor']} data-editor dir="ltr">
      <TypedInput {...editor} inputMode="numeric" />
    </span>
  );
}

function TextEditor({
  currency: _currency,
  locale: _locale,
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
