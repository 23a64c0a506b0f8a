import { hashOf } from '../shared/bench-address.ts';
import { useServices } from '../shared/services.ts';
import { useFirstFocus } from '../shared/use-first-focus.ts';
import { words } from '../shared/words.ts';
import { popupWords } from './popup-words.ts';

/** What stands here until a store is connected: three lines and one button. */
export function FirstRun() {
  const { openWorkbench } = useServices();
  const button = useFirstFocus<HTMLButtonElement>();
  const { title, lines } = popupWords.firstRun;
  return (
    <main className="first-run">
      <h1>{title}</h1>
      <ol>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
      <button type="button" ref={button} className="button primary" onClick={() => openWorkbench(hashOf('stores'))}>
        {words.connectStore}
      </button>
    </main>
  );
}
