import { Lock, Settings2 } from 'lucide-react';
import type { StoreView } from '../../protocol/view.ts';
import { keyWords } from '../shared/key-words.ts';
import { Icon } from '../shared/icon.tsx';
import { useServices } from '../shared/services.ts';
import { WordsLine } from '../shared/words-line.tsx';
import { Who } from '../shared/who.tsx';
import { popupWords } from './popup-words.ts';

interface HeaderProps {
  store: StoreView;
  /** Whether the form stands below. */
  isLoggingIn: boolean;
  busy: boolean;
  onLogIn(): void;
  onLogOut(): void;
}

/**
 * Where and who: the store's name, and the two identities with which it is read and written. A member whom the platform
 * made a visitor is told so.
 */
export function Header({ store, isLoggingIn, busy, onLogIn, onLogOut }: HeaderProps) {
  const { call, openWorkbench } = useServices();
  const { merchant, shopper } = store;
  const canLock = merchant.tag === 'ready' && merchant.remembered !== null;
  const lock = () => void call('key.lock', { storeId: store.id }).catch(() => undefined);
  const isMember = shopper.tag === 'member';
  return (
    <header className="popup-header">
      <div className="where">
        <h1 className="clip" title={store.name}>
          <bdi>{store.name}</bdi>
        </h1>
        <Who store={store} />
      </div>
      {(isMember || !isLoggingIn) && (
        <button type="button" className="link small" disabled={busy} onClick={isMember ? onLogOut : onLogIn}>
          {isMember ? popupWords.logOut : popupWords.logIn}
        </button>
      )}
      {canLock && (
        <button type="button" className="icon-button" title={keyWords.lock} onClick={lock}>
          <Icon of={Lock} name={keyWords.lock} />
        </button>
      )}
      <button type="button" className="icon-button" title={popupWords.workbench} onClick={openWorkbench}>
        <Icon of={Settings2} name={popupWords.workbench} />
      </button>
      {shopper.tag === 'visitor' && shopper.fellBack && !isLoggingIn && (
        <WordsLine tone="asks">{popupWords.fellBack}</WordsLine>
      )}
    </header>
  );
}
