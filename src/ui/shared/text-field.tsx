import type { ComponentProps, ReactNode } from 'react';
import { SecretInput } from './secret-input.tsx';
import { StatusLine } from './status-line.tsx';
import { classes } from '../kit/classes.ts';
import controlStyles from '../kit/controls.module.css';
import textStyles from '../kit/text.module.css';
import styles from './text-field.module.css';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'onChange'> {
  id: string;
  label: string;
  hint?: string;
  problem?: ReactNode;
  type?: 'text' | 'email' | 'url';
  /** Makes it a password field; the name of the button that shows its text. */
  show?: string;
  /** An address, an id or a key: no spelling, nothing completed, left to right in every language. */
  isVerbatim?: boolean;
  /** `code`: large tabular figures. */
  look?: 'code';
  /** The sign of the unit behind the text, such as "%". */
  sign?: string;
  /** Omitted for an uncontrolled field. */
  onType?: (text: string) => void;
}

const verbatim = { autoComplete: 'off', spellCheck: false, dir: 'ltr' } as const;

/** One labelled field of a form, with its hint and its own problem under it. */
export function TextField({
  id,
  label,
  hint,
  problem,
  show,
  type,
  look,
  sign,
  isVerbatim,
  onType,
  ...input
}: TextFieldProps) {
  const wrong = problem !== undefined && problem !== null;
  const describedBy = [...(hint === undefined ? [] : [`${id}-hint`]), ...(wrong ? [`${id}-problem`] : [])].join(' ');
  const common = {
    ...(isVerbatim === true && verbatim),
    ...input,
    id,
    'aria-invalid': wrong,
    'aria-describedby': describedBy,
    ...(onType && { onChange: (event: { target: { value: string } }) => onType(event.target.value) }),
  };
  return (
    <div className={styles['textField']}>
      <label htmlFor={id}>{label}</label>
      {show === undefined ? (
        <span className={styles['line']}>
          <input {...common} className={controlStyles['input']} data-look={look} type={type ?? 'text'} />
          {sign !== undefined && <span className={textStyles['quiet']}>{sign}</span>}
        </span>
      ) : (
        <SecretInput {...common} show={show} />
      )}
      {wrong && (
        <StatusLine tone="bad" id={`${id}-problem`}>
          {problem}
        </StatusLine>
      )}
      {hint !== undefined && (
        <p className={classes(textStyles['small'], textStyles['quiet'])} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
