import { StatusLine } from '../../shared/status-line.tsx';
import { useFlow } from './flow.ts';
import { ScreenForm } from './screen-form.tsx';
import { FlowAction } from './flow-action.tsx';
import * as commonMessages from '../../../messages/compiled/common.ts';
import * as signInMessages from '../../../messages/compiled/signIn.ts';

/** Waits for the log-in on the store's own page in another tab. */
export function Hosted() {
  const { back, send } = useFlow();
  return (
    <ScreenForm
      words={signInMessages.screens.hosted}
      onSubmit={() => send('signIn.hosted', {})}
      actions={<FlowAction onPress={back}>{commonMessages.cancel}</FlowAction>}
    >
      <StatusLine tone="wait">{signInMessages.hostedWait}</StatusLine>
    </ScreenForm>
  );
}
