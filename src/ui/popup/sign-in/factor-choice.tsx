import { Mail, MessageSquare, Phone, ShieldCheck, Smartphone, type LucideIcon } from 'lucide-react';
import { useRef } from 'react';
import type { SignInFactor } from '../../../domain/sign-in.ts';
import { Icon } from '../../kit/icon.tsx';
import { useFlow } from './flow.ts';
import { ProblemLine } from './problem-line.tsx';
import { ScreenHead } from './screen-head.tsx';
import { useScreenFocus } from './use-screen-focus.ts';
import * as signInMessages from '../../../messages/compiled/signIn.ts';
import styles from './sign-in.module.css';
import { PlainButton } from '../../kit/button.tsx';

const icons: Record<SignInFactor, LucideIcon> = {
  SMS: MessageSquare,
  CALL: Phone,
  EMAIL: Mail,
  TOTP: ShieldCheck,
  PUSH: Smartphone,
};

interface FactorChoiceProps {
  factors: readonly SignInFactor[];
  onChoose(factor: SignInFactor): void;
}

/** The second factors of this account. */
export function FactorChoice({ factors, onChoose }: FactorChoiceProps) {
  const { busy, problem } = useFlow();
  const screen = useRef<HTMLElement>(null);
  useScreenFocus(screen);
  const { title, hint } = signInMessages.screens.factor;
  return (
    <section ref={screen} className={styles['screen']} aria-labelledby="screen-title">
      <ScreenHead title={title} hint={hint} />
      <ul className={styles['choices']}>
        {factors.map((factor) => (
          <li key={factor}>
            <PlainButton className={styles['choice']} data-entry aria-disabled={busy} onClick={() => onChoose(factor)}>
              <Icon of={icons[factor]} />
              {signInMessages.factors[factor].name}
            </PlainButton>
          </li>
        ))}
      </ul>
      <div role="alert">
        <ProblemLine problem={problem} />
      </div>
    </section>
  );
}
