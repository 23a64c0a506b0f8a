import { useState, type RefObject } from 'react';
import { readConnectAnswers, type ConnectAnswers } from '../../../domain/connect-answers.ts';
import type { CommandOutput } from '../../../protocol/commands.ts';
import { useServices } from '../../shared/services.ts';
import {
  answerKeys,
  checkAnswers,
  connectProblems,
  denied,
  isAddressUnknown,
  originsOf,
  rightAddress,
  problemsLeft,
  type ConnectProblems,
} from './connect-state.ts';
import * as connectMessages from '../../../messages/compiled/connect.ts';
import * as workbenchMessages from '../../../messages/compiled/workbench.ts';

export type Connected = CommandOutput<'stores.connect'> & {
  /** True if the key was to be remembered and could not be. */
  hasRememberFailed: boolean;
};

interface ConnectOptions {
  answers: ConnectAnswers;
  /** The store's name on the page where it was found; '' for none. */
  name: string;
  /** True if a key that was pasted before is kept. */
  hasKey: boolean;
  /** Shows the answers as they were read, such as an address with its scheme. */
  onRead(answers: ConnectAnswers): void;
  onConnected(connected: Connected): void;
}

/** Connects a store: local checks, then the browser's permission, then the platform, then the key is remembered. */
export function useConnect(form: RefObject<HTMLFormElement | null>, options: ConnectOptions) {
  const { answers: typedNow, name, hasKey, onRead, onConnected } = options;
  const { call, requestOrigins } = useServices();
  const [refusal, setRefusal] = useState<{ problems: ConnectProblems; answers: ConnectAnswers } | null>(null);
  const [progress, setProgress] = useState<string | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const show = (found: ConnectProblems, answers: ConnectAnswers): void => {
    setRefusal({ problems: found, answers });
    const first = answerKeys.find((key) => found[key] !== undefined);
    // Drawn first: the answer may be under "More settings".
    if (first !== undefined)
      requestAnimationFrame(() => form.current?.querySelector<HTMLInputElement>(`#connect-${first}`)?.focus());
  };
  /** The answers with the address that the key knows; the person allows it with another press. */
  const findAddress = async (answers: ConnectAnswers): Promise<void> => {
    const { storefront } = await call('connect.testKey', answers);
    if (storefront === null)
      return show({ storefront: connectMessages.checks.missing(connectMessages.fields.storefront) }, answers);
    onRead({ ...answers, storefront });
    setNotice(connectMessages.form.addressFound({ address: storefront }));
  };
  const connect = async (answers: ConnectAnswers, granting: Promise<boolean>, passphrase: string | null) => {
    if (!(await granting)) return show(denied, answers);
    setProgress(workbenchMessages.checking);
    const clientId = answers.clientId === '' ? null : answers.clientId;
    const made = await call('stores.connect', { ...answers, clientId, name });
    const { storeId } = made;
    const hasRememberFailed =
      passphrase !== null &&
      (await call('key.remember', { storeId, passphrase }).then(
        () => false,
        () => true,
      ));
    onConnected({ ...made, hasRememberFailed });
  };
  const submit = async (typed: ConnectAnswers, passphrase: string | null): Promise<void> => {
    const answers = readConnectAnswers(typed);
    onRead(answers);
    const found = checkAnswers(answers, hasKey);
    if (Object.keys(found).length > 0) return show(found, answers);
    const isUnknown = isAddressUnknown(answers);
    // Before any await: the browser asks for permission only directly after a click.
    const granting = isUnknown ? Promise.resolve(true) : requestOrigins(originsOf(answers));
    setRefusal(null);
    setNotice(null);
    setProgress(isUnknown ? workbenchMessages.checking : workbenchMessages.asking);
    try {
      await (isUnknown ? findAddress(answers) : connect(answers, granting, passphrase));
    } catch (error) {
      const shown = { ...answers, storefront: rightAddress(error) ?? answers.storefront };
      onRead(shown);
      show(connectProblems(error, navigator.onLine), shown);
    } finally {
      setProgress(null);
    }
  };
  const problems =
    refusal === null ? {} : problemsLeft(refusal.problems, refusal.answers, readConnectAnswers(typedNow));
  return { problems, notice, progress, submit };
}
