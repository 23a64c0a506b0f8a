import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { IconButton } from '../kit/icon-button.tsx';
import controlStyles from '../kit/controls.module.css';
import styles from './secret-input.module.css';

/** A password field whose text can be shown; `show` is the name of the button that shows it. */
export function SecretInput({
  show,
  ...input
}: Omit<ComponentProps<'input'>, 'type' | 'className'> & { show: string }) {
  const [shown, setShown] = useState(false);
  return (
    <span className={styles['secret']} dir={input.dir}>
      <input
        {...input}
        className={controlStyles['input']}
        type={shown ? 'text' : 'password'}
        spellCheck={false}
        autoCapitalize="off"
      />
      <IconButton of={shown ? EyeOff : Eye} name={show} aria-pressed={shown} onClick={() => setShown(!shown)} />
    </span>
  );
}
