import { screenWords } from '../sign-in-words.ts';
import { useFlow } from './flow.ts';
import { ScreenForm } from './screen-form.tsx';

/** Says why the store's own page has to take over, and leads there. */
export function Captcha() {
  const { send } = useFlow();
  return <ScreenForm words={screenWords.captcha} onSubmit={() => send('signIn.hosted', {})} />;
}
