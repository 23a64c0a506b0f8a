import type { ComponentType } from 'react';
import type { SignIn as SignInState, SignInStep } from '../../../domain/sign-in.ts';
import type { StoreView } from '../../../protocol/view.ts';
import { WordsLine } from '../../shared/words-line.tsx';
import { noteWords } from '../sign-in-words.ts';
import { FlowContext } from './flow.ts';
import { screens } from './screens.tsx';
import { useEscape, useSignIn } from './use-sign-in.ts';

/** The way in, drawn as the background has it: the screen of its step, and above it what happened meanwhile. */
export function SignIn({ store, signIn }: { store: StoreView; signIn: SignInState }) {
  const flow = useSignIn(store, signIn);
  useEscape(flow.back);
  const { step, note } = signIn;
  // Each screen is given the step it is of; the table's type cannot say that of a union.
  const Screen = screens[step.tag] as ComponentType<{ step: SignInStep }>;
  const said = note === null ? null : noteWords[note.tag];
  return (
    <FlowContext value={flow}>
      <main className="sign-in">
        <output className="note">{said !== null && <WordsLine tone={said.tone}>{said.text}</WordsLine>}</output>
        <Screen key={step.tag} step={step} />
      </main>
    </FlowContext>
  );
}
