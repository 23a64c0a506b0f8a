import type { SignInFields } from '../../../domain/sign-in.ts';
import { TextField } from '../../shared/text-field.tsx';
import { useFlow } from './flow.ts';
import * as signInMessages from '../../../messages/compiled/signIn.ts';
import textStyles from '../../kit/text.module.css';

/** The problem of this field; null for none. */
function useProblem(name: string): string | null {
  const { problem } = useFlow();
  return problem?.field === name ? problem.text : null;
}

const keptFields = {
  email: { label: signInMessages.email, type: 'email', autoComplete: 'username', dir: 'ltr', maxLength: 254 },
  firstName: { label: signInMessages.firstName, type: 'text', autoComplete: 'given-name', dir: 'auto', maxLength: 100 },
  lastName: { label: signInMessages.lastName, type: 'text', autoComplete: 'family-name', dir: 'auto', maxLength: 100 },
  nickname: { label: signInMessages.nickname, type: 'text', autoComplete: 'nickname', dir: 'auto', maxLength: 100 },
} as const satisfies Record<keyof SignInFields, object>;

/** A field whose text is saved while it is typed. */
export function KeptField({ name, isEntry = false }: { name: keyof SignInFields; isEntry?: boolean }) {
  const { fields, type } = useFlow();
  return (
    <TextField
      {...keptFields[name]}
      id={`sign-in-${name}`}
      name={name}
      data-entry={isEntry ? true : undefined}
      spellCheck={false}
      value={fields[name]}
      problem={useProblem(name)}
      onType={(text) => type(name, text)}
    />
  );
}

interface PasswordFieldProps {
  /** Tells password managers whether to fill in a password or to create one. */
  kind: 'current-password' | 'new-password';
}

/** A password. It is kept only in the field, never in state. */
export function PasswordField({ kind }: PasswordFieldProps) {
  return (
    <TextField
      id="sign-in-password"
      name="password"
      label={kind === 'new-password' ? signInMessages.newPassword : signInMessages.password}
      show={signInMessages.showPassword}
      autoComplete={kind}
      data-entry
      data-secret="true"
      dir="ltr"
      problem={useProblem('password')}
    />
  );
}

/** A code of six, with or without spaces. */
export function CodeField() {
  return (
    <TextField
      id="sign-in-code"
      name="code"
      label={signInMessages.code}
      look="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="off"
      spellCheck={false}
      data-entry
      data-secret="true"
      dir="ltr"
      problem={useProblem('code')}
    />
  );
}

/** The link from an email. It can set a password, so it is never stored. */
export function LinkField() {
  return (
    <TextField
      id="sign-in-link"
      name="link"
      label={signInMessages.link}
      hint={signInMessages.linkHint}
      autoComplete="off"
      spellCheck={false}
      data-entry
      dir="ltr"
      problem={useProblem('link')}
    />
  );
}

/** Tells password managers the account, on a form without an email field. */
export function KnownAccount({ email }: { email: string }) {
  return (
    <input
      className={textStyles['visuallyHidden']}
      type="text"
      name="username"
      autoComplete="username"
      aria-hidden
      tabIndex={-1}
      readOnly
      value={email}
    />
  );
}
