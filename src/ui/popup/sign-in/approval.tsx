import { screenWords } from '../sign-in-words.ts';
import { useFlow } from './flow.ts';
import { ScreenForm } from './screen-form.tsx';

/** What there is to know until the store's owner has let somebody in. */
export function Approval() {
  const { fields, send } = useFlow();
  return (
    <ScreenForm words={screenWords.approval} onSubmit={() => send('signIn.open', { step: 'logIn' })}>
      {fields.email !== '' && (
        <p className="sent-to">
          <bdi>{fields.email}</bdi>
        </p>
      )}
    </ScreenForm>
  );
}
