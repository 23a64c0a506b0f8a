import { useState, type RefObject } from 'react';
import { readConnectAnswers, type ConnectAnswers } from '../../../domain/connect-answers.ts';
import type { CommandOutput } from '../../../protocol/commands.ts';
import type { KeepKey } from '../../../protocol/keep-key.ts';
import { useServices } from '../../shared/services.ts';
import { checkAnswers, connectProblems, denied, isAddressUnknown, originsOf, rightAddress } from './connect-state.ts';
import { useRefusal } from './use-refusal.ts';
import * as connectMessages from '../../../messages/compiled/connect.ts';
import * as keepKeyMessages from '../../../messages/compiled/keepKey.ts';
import * as workbenchMessages from '../../../messages/compiled/workbench.ts';

export type Connected = CommandOutput<'stores.connect'>;

interface ConnectOptions {
  answers: ConnectAnswers;
  /** The store's name on the page where it was found; '' for none. */
  name: string;
  /** True if a key that was pasted before is kept. */
  hasKey: boolean;
  /** How the key is kept, where nobody is asked. */
  keepAs?: KeepKey;
  /** Shows the answers as they were read, such as an address with its scheme. */
  onRead(answers: ConnectAnswers): void;
  onConnected(connected: Connected): void;
}

/**
 * Connects a store: local checks, then the browser's permission, then the platform tries the answers. Once these are known to
 * work (`isTried`), the answer to how the key is kept connects the store.
 */
export function useConnect(form: RefObject<HTMLFormElement | null>, options: ConnectOptions) {
  const { answers: typedNow, name, hasKey, keepAs, onRead, onConnected } = options;
  const { call, requestOrigins } = useServices();
  const { problems, show, clear } = useRefusal(form, typedNow);
  /** The answers that work; null while none are known to. */
  const [tried, setTried] = useState<ConnectAnswers | null>(null);
  const [progress, setProgress] = useState<string | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  /** Shows the running step, and then the problems of the answers. */
  const run = async (text: string, answers: ConnectAnswers, act: () => Promise<void>): Promise<void> => {
    clear();
    setNotice(null);
    setProgress(text);
    try {
      await act();
    } catch (error) {
      const shown = { ...answers, storefront: rightAddress(error) ?? answers.storefront };
      const found = connectProblems(error, navigator.onLine);
      // Without a wrong answer the question stays, to be answered again.
      if (found.form === undefined) setTried(null);
      onRead(shown);
      show(found, shown);
    } finally {
      setProgress(null);
    }
  };
  /** The answers with the address that the key knows; the person allows it with another press. */
  const findAddress = async (answers: ConnectAnswers): Promise<void> => {
    const { storefront } = await call('connect.testKey', answers);
    if (storefront === null)
      return show({ storefront: connectMessages.checks.missing(connectMessages.fields.storefront) }, answers);
    onRead({ ...answers, storefront });
    setNotice(connectMessages.form.addressFound({ address: storefront }));
  };
  const connect = async (answers: ConnectAnswers, keep: KeepKey): Promise<void> =>
    onConnected(await call('stores.connect', { ...toInput(answers, name), keep }));
  const tryAll = async (answers: ConnectAnswers, granting: Promise<boolean>): Promise<void> => {
    if (!(await granting)) return show(denied, answers);
    setProgress(workbenchMessages.checking);
    if (keepAs !== undefined) return connect(answers, keepAs);
    await call('connect.try', toInput(answers, name));
    setTried(answers);
  };
  const submit = async (typed: ConnectAnswers): Promise<void> => {
    const answers = readConnectAnswers(typed);
    onRead(answers);
    const found = checkAnswers(answers, hasKey);
    if (Object.keys(found).length > 0) return show(found, answers);
    if (isAddressUnknown(answers)) return run(workbenchMessages.checking, answers, () => findAddress(answers));
    // Before any await: the browser asks for permission only directly after a click.
    const granting = requestOrigins(originsOf(answers));
    await run(workbenchMessages.asking, answers, () => tryAll(answers, granting));
  };
  const keep = async (answer: KeepKey): Promise<void> => {
    if (tried !== null) await run(keepKeyMessages.keeping, tried, () => connect(tried, answer));
  };
  const back = (): void => {
    setTried(null);
    clear();
  };
  return { problems, notice, progress, isTried: tried !== null, submit, keep, back };
}

const toInput = (answers: ConnectAnswers, name: string) => ({
  ...answers,
  clientId: answers.clientId === '' ? null : answers.clientId,
  name,
});
