import { useState, type RefObject } from 'react';
import { readConnectAnswers, type ConnectAnswers } from '../../../domain/connect-answers.ts';
import { answerKeys, problemsLeft, type ConnectProblems } from './connect-state.ts';

/** The problems of refused answers, as long as these stand in the form; showing them moves the focus to the first. */
export function useRefusal(form: RefObject<HTMLFormElement | null>, typedNow: ConnectAnswers) {
  const [refusal, setRefusal] = useState<{ problems: ConnectProblems; answers: ConnectAnswers } | null>(null);
  const show = (problems: ConnectProblems, answers: ConnectAnswers): void => {
    setRefusal({ problems, answers });
    const first = answerKeys.find((key) => problems[key] !== undefined);
    // Drawn first: the answer may be under "More settings".
    if (first !== undefined)
      requestAnimationFrame(() => form.current?.querySelector<HTMLInputElement>(`#connect-${first}`)?.focus());
  };
  const problems =
    refusal === null ? {} : problemsLeft(refusal.problems, refusal.answers, readConnectAnswers(typedNow));
  return { problems, show, clear: () => setRefusal(null) };
}
