import { useState, type ReactNode } from 'react';
import type { Answers } from './answers.ts';
import { CaptchaFrame } from './captcha-frame.tsx';
import { useFlow } from './flow.ts';
import type { ProblemField } from './sign-in-problem.ts';

interface CaptchaControl {
  /** To be drawn in the form. */
  frame: ReactNode;
  /** The fields that it adds to the form. */
  fields: readonly ProblemField[];
  /** What goes with the form. */
  of(answers: Answers): { captcha?: string };
  /** Another captcha in its place: the token of one is good for one time. */
  renew(): void;
}

/** The captcha of a form, if its step wants one. */
export function useCaptcha(proof: 'captcha' | undefined): CaptchaControl {
  const { store } = useFlow();
  const [round, setRound] = useState(0);
  const { page, visibleKey = null } = store.captcha ?? {};
  if (proof === undefined || page === undefined || visibleKey === null)
    return { frame: null, fields: [], of: () => ({}), renew: () => undefined };
  return {
    frame: <CaptchaFrame key={round} page={page} siteKey={visibleKey} />,
    fields: ['captcha'],
    of: (answers) => ({ captcha: answers('captcha') }),
    renew: () => setRound(round + 1),
  };
}
