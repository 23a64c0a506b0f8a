import { Lock, Settings2 } from 'lucide-react';
import { useState } from 'react';
import { codeOf, type ErrorCode } from '../../domain/errors.ts';
import type { StartStep } from '../../domain/sign-in.ts';
import type { StoreView } from '../../protocol/view.ts';
import { keyWords } from '../shared/key-words.ts';
import { Icon } from '../shared/icon.tsx';
import { useServices } from '../shared/services.ts';
import { WordsLine } from '../shared/words-line.tsx';
import { Who } from '../shared/who.tsx';
import { failureWords } from '../shared/words.ts';
import { popupWords } from './popup-words.ts';

/**
 * Where and who: the store's name, the two identities with which it is read and written, and the way to change one. A
 * member whom the platform made a visitor is told so.
 */
export function Header({ store, isSigningIn }: { store: StoreView; isSigningIn: boolean }) {
  const { call, openWorkbench } = useServices();
  const { send, failure, busy } = useDoor(store.id);
  const { merchant, shopper } = store;
  const isMember = shopper.tag === 'member';
  const canLock = merchant.tag === 'ready' && merchant.remembered !== null;
  const lock = () => void call('key.lock', { storeId: store.id }).catch(() => undefined);
  return (
    <>
      <header className="popup-header">
        <div className="where">
          <h1 className="clip" title={store.name}>
            <bdi>{store.name}</bdi>
          </h1>
          <Who store={store} />
        </div>
        {!isSigningIn && (
          <button
            type="button"
            className="link small"
            aria-disabled={busy}
            onClick={() => send(isMember ? 'profile' : 'logIn')}
          >
            {isMember ? popupWords.account : popupWords.logIn}
          </button>
        )}
        <button type="button" className="icon-button" title={popupWords.workbench} onClick={openWorkbench}>
          <Icon of={Settings2} name={popupWords.workbench} />
        </button>
        {canLock && (
          <button type="button" className="icon-button" title={keyWords.lock} onClick={lock}>
            <Icon of={Lock} name={keyWords.lock} />
          </button>
        )}
      </header>
      {shopper.tag === 'visitor' && shopper.fellBack && !isSigningIn && (
        <WordsLine tone="asks">{popupWords.fellBack}</WordsLine>
      )}
      <div role="alert">{failure !== null && <WordsLine tone="bad">{failureWords(failure)}</WordsLine>}</div>
    </>
  );
}

/** Opens the way in at a step; it shows once the background says so. */
function useDoor(storeId: string) {
  const { call } = useServices();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ErrorCode | null>(null);
  const open = async (step: StartStep): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      await call('signIn.open', { storeId, step });
    } catch (error) {
      setFailure(codeOf(error));
    } finally {
      setBusy(false);
    }
  };
  const send = (step: StartStep): void => {
    if (!busy) void open(step);
  };
  return { send, failure, busy };
}
