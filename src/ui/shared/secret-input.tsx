import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { Icon } from './icon.tsx';
import { words } from './words.ts';

/** A password field whose text can be shown; `what` names it for the toggle. */
export function SecretInput({
  what,
  ...input
}: Omit<ComponentProps<'input'>, 'type' | 'className'> & { what: string }) {
  const [shown, setShown] = useState(false);
  return (
    <span className="secret" dir={input.dir}>
      <input {...input} className="input" type={shown ? 'text' : 'password'} spellCheck={false} autoCapitalize="off" />
      <button
        type="button"
        className="icon-button"
        aria-pressed={shown}
        title={words.showSecret(what)}
        onClick={() => setShown(!shown)}
      >
        <Icon of={shown ? EyeOff : Eye} name={words.showSecret(what)} />
      </button>
    </span>
  );
}
