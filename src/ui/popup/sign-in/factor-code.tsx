import { useEffect } from 'react';
import type { SignInFactor } from '../../../domain/sign-in.ts';
import { useServices } from '../../shared/services.ts';
import { readCode } from './answers.ts';
import { CodeField } from './fields.tsx';
import { useFlow } from './flow.ts';
import { ScreenForm } from './screen-form.tsx';
import { FlowAction } from './flow-action.tsx';
import * as signInMessages from '../../../messages/compiled/signIn.ts';

/** What sends nothing has nothing to send again. */
const sendsNothing: readonly SignInFactor[] = ['TOTP'];

interface FactorCodeProps {
  chosen: SignInFactor;
  onAgain(): void;
  /** Left out where there is no other proof to choose. */
  onOther?: () => void;
}

/** Where the second proof is given: its code, or word from the other device. */
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

/** How often the store is asked whether the other device has agreed. */
const askEveryMs = 3000;

/** Asks by itself for the other device's word; what fails is told only to somebody who asks by the button. */
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
