import { useState, type RefObject } from 'react';
import { codeOf } from '../../../base/errors.ts';
import { minPassphraseLength } from '../../../domain/key.ts';
import { strengthText } from './passphrase-strength.ts';
import { useServices } from '../../shared/services.ts';
import * as passphraseMessages from '../../../messages/compiled/passphrase.ts';
import { failureText } from '../../shared/failure-text.ts';
import { passphraseProblem } from '../../shared/key-text.ts';

/** `keep`: the first passphrase of a key. */
export type PassphraseKind = 'keep' | 'change';
export type PassphraseKey = 'current' | 'next' | 'again';
export type Passphrases = Record<PassphraseKey, string>;

/** The problem of each field; `form`: of none in particular. */
export type PassphraseProblems = Partial<Record<PassphraseKey | 'form', string>>;

export const passphraseKeys: Record<PassphraseKind, readonly PassphraseKey[]> = {
  keep: ['next', 'again'],
  change: ['current', 'next', 'again'],
};
export const noPassphrases: Passphrases = { current: '', next: '', again: '' };

/** Local checks of typed passphrases. */
export function checkPassphrases(kind: PassphraseKind, { current, next, again }: Passphrases): PassphraseProblems {
  if (kind === 'change' && current === '') return { current: passphraseMessages.missing };
  if (next.length < minPassphraseLength) return { next: strengthText('short') };
  return next === again ? {} : { again: passphraseMessages.different };
}

/** Moves the focus to the first field with a problem. */
export function focusFirst(form: HTMLFormElement | null, kind: PassphraseKind, problems: PassphraseProblems): void {
  const first = passphraseKeys[kind].find((key) => problems[key] !== undefined);
  if (first !== undefined) form?.querySelector<HTMLInputElement>(`#passphrase-${first}`)?.focus();
}

/** The state of the form that changes a passphrase. Typed passphrases are cleared from the page once sent. */
export function usePassphrases(storeId: string, form: RefObject<HTMLFormElement | null>, onDone: () => void) {
  const { call } = useServices();
  const [typed, setTyped] = useState(noPassphrases);
  const [problems, setProblems] = useState<PassphraseProblems>({});
  const [busy, setBusy] = useState(false);
  const show = (found: PassphraseProblems): void => {
    setProblems(found);
    focusFirst(form.current, 'change', found);
  };
  const submit = async (): Promise<void> => {
    const found = checkPassphrases('change', typed);
    if (Object.keys(found).length > 0) return show(found);
    const { current: passphrase, next } = typed;
    setTyped(noPassphrases);
    setProblems({});
    setBusy(true);
    try {
      await call('key.changePassphrase', { storeId, passphrase, next });
      onDone();
    } catch (error) {
      const isAboutCurrent = codeOf(error) === 'throttled' || codeOf(error) === 'invalid_input';
      show(isAboutCurrent ? { current: passphraseProblem(error) } : { form: failureText(codeOf(error)) });
    } finally {
      setBusy(false);
    }
  };
  return {
    typed,
    problems,
    busy,
    submit,
    type: (key: PassphraseKey, text: string) => setTyped({ ...typed, [key]: text }),
  };
}
