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

/** The sign-in flow as the background has it: the screen of its step, below a note about what happened meanwhile. */
export function SignIn({ store, signIn }: { store: StoreView; signIn: SignInState }) {
  const flow = useSignIn(store, signIn);
  useEscape(flow.back);
  const { step, note } = signIn;
  // Each screen gets its own step, which the type of the table cannot express.
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
