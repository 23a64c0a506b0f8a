import { useState } from 'react';
import type { ConnectAnswers } from '../../../domain/connect-answers.ts';
import { isAddressUnknown, type AnswerKey } from './connect-state.ts';
import { useConnectDraft } from './use-connect-draft.ts';
import { useKeyTrial } from './use-key-trial.ts';

/** The typed answers: kept as they are typed, and their key tried as soon as it is there. */
export function useConnectAnswers(initial: ConnectAnswers) {
  const [answers, setAnswers] = useState(initial);
  const { isKept, keep, forget } = useConnectDraft();
  const typeAll = (change: Partial<ConnectAnswers>): void => {
    const next = { ...answers, ...change };
    setAnswers(next);
    keep(next);
  };
  const type = (key: AnswerKey, text: string): void => typeAll({ [key]: text });
  const trial = useKeyTrial(answers, (storefront) => {
    if (isAddressUnknown(answers)) type('storefront', storefront);
  });
  return { answers, type, typeAll, trial, isKept, forget };
}
