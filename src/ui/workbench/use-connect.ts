import { useState, type RefObject } from 'react';
import { readConnectAnswers, type ConnectAnswers } from '../../domain/connect-answers.ts';
import { useServices } from '../shared/services.ts';
import { answerKeys, checkAnswers, connectProblems, denied, originsOf, type ConnectProblems } from './connect-state.ts';
import * as workbenchMessages from '../../messages/compiled/workbench.ts';

export interface Connected {
  storeId: string;
  name: string;
  storefront: string;
}

interface ConnectOptions {
  /** Shows the answers as they were read, such as an address with its scheme. */
  onRead(answers: ConnectAnswers): void;
  onConnected(connected: Connected): void;
}

/** Connects a store: local checks, then the browser's permission, then the platform. */
export function useConnect(form: RefObject<HTMLFormElement | null>, { onRead, onConnected }: ConnectOptions) {
  const { call, requestOrigins } = useServices();
  const [problems, setProblems] = useState<ConnectProblems>({});
  const [progress, setProgress] = useState<string | null>(null);
  const show = (found: ConnectProblems): void => {
    setProblems(found);
    const first = answerKeys.find((key) => found[key] !== undefined);
    if (first !== undefined) form.current?.querySelector<HTMLInputElement>(`#connect-${first}`)?.focus();
  };
  const submit = async (typed: ConnectAnswers): Promise<void> => {
    const answers = readConnectAnswers(typed);
    onRead(answers);
    const found = checkAnswers(answers);
    if (Object.keys(found).length > 0) return show(found);
    // Before any await: the browser asks for permission only directly after a click.
    const granting = requestOrigins(originsOf(answers));
    setProblems({});
    setProgress(workbenchMessages.asking);
    try {
      if (!(await granting)) return show(denied);
      setProgress(workbenchMessages.checking);
      const { storeId, name } = await call('stores.connect', answers);
      onConnected({ storeId, name, storefront: answers.storefront });
    } catch (error) {
      show(connectProblems(error));
    } finally {
      setProgress(null);
    }
  };
  return { problems, progress, submit };
}
