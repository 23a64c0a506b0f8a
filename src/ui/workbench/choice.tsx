import { useId } from 'react';

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly (readonly [value: string, text: string])[];
  onChoose(value: string): void;
}

/** One of a few, with its label above. */
export function Choice({ label, value, options, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <div className="text-field choice">
      <label htmlFor={id}>{label}</label>
      <select id={id} className="input" value={value} onChange={(event) => onChoose(event.target.value)}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
