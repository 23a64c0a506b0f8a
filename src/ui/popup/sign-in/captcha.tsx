import { useFlow } from './flow.ts';
import { ScreenForm } from './screen-form.tsx';
import * as signInMessages from '../../../messages/compiled/signIn.ts';

/** Says why the log-in continues on the store's own page, and opens it. */
export function Captcha() {
  const { send } = useFlow();
  return <ScreenForm words={signInMessages.screens.captcha} onSubmit={() => send('signIn.hosted', {})} />;
}
