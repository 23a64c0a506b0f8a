import { Lock } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { StoreView } from '../../protocol/view.ts';
import { keyHash } from '../shared/bench-address.ts';
import { Icon } from '../shared/icon.tsx';
import { keyWords } from '../shared/key-words.ts';
import { useServices } from '../shared/services.ts';
import { UnlockForm } from '../shared/unlock-form.tsx';
import { WordsLine } from '../shared/words-line.tsx';
import { words } from '../shared/words.ts';
import { keyPanelWords } from './key-panel-words.ts';
import { workbenchWords } from './workbench-words.ts';

/** A small window's only content: the passphrase of one store's key. The background closes the window after the unlock. */
export function UnlockPage({ store }: { store: StoreView | undefined }) {
  return (
    <main className="workbench unlock-page">
      <h1>
        <Icon of={Lock} /> {workbenchWords.unlockTitle}
      </h1>
      {store !== undefined && (
        <p className="quiet clip">
          <bdi>{store.name}</bdi>
        </p>
      )}
      {store === undefined ? (
        <WordsLine tone="bad">{workbenchWords.storeGone}</WordsLine>
      ) : (
        <UnlockStep store={store} />
      )}
    </main>
  );
}

function UnlockStep({ store: { id, merchant } }: { store: StoreView }) {
  const { openWorkbench } = useServices();
  const form = useRef<HTMLDivElement>(null);
  const isLocked = merchant.tag === 'locked';
  useEffect(() => {
    if (isLocked) form.current?.querySelector('input')?.focus();
  }, [isLocked]);
  const enterKey = () => openWorkbench(keyHash(id));
  if (merchant.tag === 'ready') return <WordsLine tone="good">{workbenchWords.unlocked}</WordsLine>;
  if (!isLocked)
    return (
      <>
        <WordsLine tone="wait">{keyWords.missing}</WordsLine>
        <button type="button" className="button" onClick={enterKey}>
          {words.enterKey}
        </button>
      </>
    );
  return (
    <div ref={form} className="unlock-step">
      <UnlockForm storeId={id} />
      <button type="button" className="link small" onClick={enterKey}>
        {keyPanelWords.lost}
      </button>
    </div>
  );
}
