import type { ComponentType } from 'react';
import type { SignIn as SignInState, SignInNote, SignInStep } from '../../../domain/sign-in.ts';
import type { StoreView } from '../../../protocol/view.ts';
import { StatusLine, type Tone } from '../../shared/status-line.tsx';
import { FlowContext } from './flow.ts';
import { screens } from './screens.tsx';
import { useEscape, useSignIn } from './use-sign-in.ts';
import * as signInMessages from '../../../messages/compiled/signIn.ts';
import styles from './sign-in.module.css';

const noteTones: Record<NonNullable<SignInNote>['tag'], Tone> = {
  expired: 'notice',
  denied: 'notice',
  resent: 'good',
  passwordChanged: 'good',
  fellBack: 'notice',
  signedOut: 'good',
  verificationSent: 'good',
  hostedFailed: 'notice',
};

/** The way in, drawn as the background has it: the screen of its step, and above it what happened meanwhile. */
export function SignIn({ store, signIn }: { store: StoreView; signIn: SignInState }) {
  const flow = useSignIn(store, signIn);
  useEscape(flow.back);
  const { step, note } = signIn;
  // Each screen is given the step it is of; the table's type cannot say that of a union.
  const Screen = screens[step.tag] as ComponentType<{ step: SignInStep }>;
  return (
    <FlowContext value={flow}>
      <main className={styles['signIn']}>
        <output className={styles['note']}>
          {note !== null && <StatusLine tone={noteTones[note.tag]}>{signInMessages.notes[note.tag]}</StatusLine>}
        </output>
        <Screen key={step.tag} step={step} />
      </main>
    </FlowContext>
  );
}
