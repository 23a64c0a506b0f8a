import { useState, type ReactNode } from 'react';
import type { Answers } from './answers.ts';
import { CaptchaFrame } from './captcha-frame.tsx';
import { useFlow } from './flow.ts';
import type { ProblemField } from './sign-in-problem.ts';

interface CaptchaControl {
  /** The captcha to render in the form. */
  frame: ReactNode;
  /** The fields that it adds to the form. */
  fields: readonly ProblemField[];
  /** The captcha's part of the form's answers. */
  of(answers: Answers): { captcha?: string };
  /** Replaces the captcha by a new one: a token can be used once. */
  renew(): void;
}

/** The captcha of a form, if its step requires one. */
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
