import { WordsLine } from '../../shared/words-line.tsx';
import { words } from '../../shared/words.ts';
import { screenWords, signInWords } from '../sign-in-words.ts';
import { useFlow } from './flow.ts';
import { ScreenForm } from './screen-form.tsx';
import { Way } from './way.tsx';

/** Waits for what is done on the store's own page in another tab. */
export function Hosted() {
  const { back, send } = useFlow();
  return (
    <ScreenForm
      words={screenWords.hosted}
      onSubmit={() => send('signIn.hosted', {})}
      ways={<Way onPress={back}>{words.cancel}</Way>}
    >
      <WordsLine tone="wait">{signInWords.hostedWait}</WordsLine>
    </ScreenForm>
  );
}
