import { useId, type ReactNode } from 'react';
import { StatusLine } from '../shared/status-line.tsx';
import { classes } from '../kit/classes.ts';
import controlStyles from '../kit/controls.module.css';
import textFieldStyles from '../shared/text-field.module.css';
import styles from './choice.module.css';

interface ChoiceProps {
  id?: string;
  label: string;
  value: string;
  options: readonly (readonly [value: string, text: string])[];
  problem?: ReactNode;
  isWide?: boolean;
  onChoose(value: string): void;
}

/** A select with its label above. */
export function Choice({ id: given, label, value, options, problem = null, isWide = false, onChoose }: ChoiceProps) {
  const made = useId();
  const id = given ?? made;
  return (
    <div className={classes(textFieldStyles['textField'], styles['choice'])} data-wide={isWide}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={controlStyles['input']}
        value={value}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : `${id}-problem`}
        onChange={(event) => onChoose(event.target.value)}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      {problem !== null && (
        <StatusLine tone="bad" id={`${id}-problem`}>
          {problem}
        </StatusLine>
      )}
    </div>
  );
}
