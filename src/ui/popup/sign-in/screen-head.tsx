import { ArrowLeft } from 'lucide-react';
import { Icon } from '../../shared/icon.tsx';
import { signInWords } from '../sign-in-words.ts';
import { useFlow } from './flow.ts';

/** What a screen is, and the way back from it. */
export function ScreenHead({ title, hint }: { title: string; hint: string }) {
  const { back } = useFlow();
  return (
    <header className="screen-head">
      <button type="button" className="icon-button back" title={signInWords.back} onClick={back}>
        <Icon of={ArrowLeft} name={signInWords.back} />
      </button>
      <h2 id="screen-title">{title}</h2>
      {hint !== '' && <p className="small quiet">{hint}</p>}
    </header>
  );
}
