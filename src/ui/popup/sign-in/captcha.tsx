import { useFlow } from './flow.ts';
import { ScreenForm } from './screen-form.tsx';
import * as signInMessages from '../../../messages/compiled/signIn.ts';

/** Says why the store's own page has to take over, and leads there. */
export function Captcha() {
  const { send } = useFlow();
  return <ScreenForm words={signInMessages.screens.captcha} onSubmit={() => send('signIn.hosted', {})} />;
}
