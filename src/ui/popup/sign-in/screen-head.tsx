import { ArrowLeft } from 'lucide-react';
import { Icon } from '../../shared/icon.tsx';
import { useFlow } from './flow.ts';
import * as signInMessages from '../../../messages/compiled/signIn.ts';

/** What a screen is, and the way back from it. */
export function ScreenHead({ title, hint }: { title: string; hint: string }) {
  const { back } = useFlow();
  return (
    <header className="screen-head">
      <button type="button" className="icon-button back" title={signInMessages.back} onClick={back}>
        <Icon of={ArrowLeft} name={signInMessages.back} />
      </button>
      <h2 id="screen-title">{title}</h2>
      {hint !== '' && <p className="small quiet">{hint}</p>}
    </header>
  );
}
