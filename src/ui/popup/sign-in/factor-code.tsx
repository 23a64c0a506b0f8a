import { useEffect } from 'react';
import type { SignInFactor } from '../../../domain/sign-in.ts';
import { useServices } from '../../shared/services.ts';
import { readCode } from './answers.ts';
import { CodeField } from './fields.tsx';
import { useFlow } from './flow.ts';
import { ScreenForm } from './screen-form.tsx';
import { FlowAction } from './flow-action.tsx';
import * as signInMessages from '../../../messages/compiled/signIn.ts';

/** Factors that send no code. */
const sendsNothing: readonly SignInFactor[] = ['TOTP'];

interface FactorCodeProps {
  chosen: SignInFactor;
  onAgain(): void;
  /** Omitted if there is no other factor. */
  onOther?: () => void;
}

/** The second factor: its code, or the approval on another device. */
export function FactorCode({ chosen, onAgain, onOther }: FactorCodeProps) {
  const { send } = useFlow();
  const isPush = chosen === 'PUSH';
  usePushApproval(isPush);
  const { title, submit, busy } = signInMessages.screens.factor;
  const { hint } = signInMessages.factors[chosen];
  return (
    <ScreenForm
      words={{ title, hint, busy, submit: isPush ? signInMessages.pushAgreed : submit }}
      fields={isPush ? [] : ['code']}
      onSubmit={(answers) => send('signIn.enterFactor', { code: readCode(answers('code')), remember: false })}
      actions={
        <>
          {!sendsNothing.includes(chosen) && <FlowAction onPress={onAgain}>{signInMessages.sendAgain}</FlowAction>}
          {onOther !== undefined && <FlowAction onPress={onOther}>{signInMessages.otherFactor}</FlowAction>}
        </>
      }
    >
      {!isPush && <CodeField />}
    </ScreenForm>
  );
}

/** The interval of asking for the approval of the other device. */
const askEveryMs = 3000;

/** Polls for the approval of the other device. Errors are shown only if the person presses the button. */
function usePushApproval(isWaiting: boolean): void {
  const { store } = useFlow();
  const { call } = useServices();
  useEffect(() => {
    if (!isWaiting) return undefined;
    const ask = () =>
      void call('signIn.enterFactor', { storeId: store.id, code: '', remember: false }).catch(() => undefined);
    const timer = setInterval(ask, askEveryMs);
    return () => clearInterval(timer);
  }, [isWaiting, store.id, call]);
}
