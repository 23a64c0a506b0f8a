import { KeyRound, Settings2, User, UserCheck } from 'lucide-react';
import type { StoreView } from '../../protocol/view.ts';
import { Icon } from '../shared/icon.tsx';
import { useServices } from '../shared/services.ts';
import { WordsLine } from '../shared/words-line.tsx';
import { words } from '../shared/words.ts';
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
  const { openWorkbench } = useServices();
  const { shopper } = store;
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
      <button type="button" className="icon-button" title={popupWords.workbench} onClick={openWorkbench}>
        <Icon of={Settings2} name={popupWords.workbench} />
      </button>
      {shopper.tag === 'visitor' && shopper.fellBack && !isLoggingIn && (
        <WordsLine tone="asks">{popupWords.fellBack}</WordsLine>
      )}
    </header>
  );
}

function Who({ store: { merchant, shopper } }: { store: StoreView }) {
  return (
    <p className="who small quiet">
      {merchant.tag === 'ready' && (
        <span>
          <Icon of={KeyRound} /> {words.merchant}
        </span>
      )}
      {shopper.tag === 'member' ? (
        <span className="clip" title={words.member(shopper.email)}>
          <Icon of={UserCheck} /> <span className="clip">{words.member(shopper.email)}</span>
        </span>
      ) : (
        <span>
          <Icon of={User} /> {words.visitor}
        </span>
      )}
    </p>
  );
}
