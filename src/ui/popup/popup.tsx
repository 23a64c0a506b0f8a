import { Search as SearchIcon } from 'lucide-react';
import { useState } from 'react';
import type { Edit } from '../../domain/edit.ts';
import { codeOf, type ErrorCode } from '../../domain/errors.ts';
import type { PopupView, StoreView } from '../../protocol/view.ts';
import type { ReadonlyStore } from '../../store/mirror.ts';
import { DeskContext, useDesk, useSharedDesk } from '../fields/desk.ts';
import { isReplaced, productOfKey } from '../fields/standing.ts';
import { Icon } from '../shared/icon.tsx';
import { KeyNotice } from '../shared/key-notice.tsx';
import { useServices } from '../shared/services.ts';
import { useFirstFocus } from '../shared/use-first-focus.ts';
import { useView } from '../shared/use-view.ts';
import { WordsLine } from '../shared/words-line.tsx';
import { failureWords } from '../shared/words.ts';
import { FirstRun } from './first-run.tsx';
import { Header } from './header.tsx';
import { LogIn } from './log-in.tsx';
import { popupWords } from './popup-words.ts';
import { Results } from './results.tsx';
import { rowsOf } from './search-state.ts';
import { UndoStrip } from './undo-strip.tsx';
import { useRowKeys } from './use-row-keys.ts';
import { useRefreshes } from './use-refreshes.ts';
import { useSearch } from './use-search.ts';

/** The toolbar's popup: the store in front, its products, who is signed in. */
export function Popup({ view }: { view: ReadonlyStore<PopupView | null> }) {
  const snapshot = useView(view);
  if (snapshot === null) return <div className="popup" aria-busy="true" />;
  const { store, edits } = snapshot;
  return (
    <div className="popup">
      {store === null ? <FirstRun /> : <StorePopup key={store.id} store={store} edits={edits} />}
    </div>
  );
}

function StorePopup({ store, edits }: { store: StoreView; edits: Edit[] }) {
  const { call } = useServices();
  const [isLoggingIn, setLoggingIn] = useState(false);
  const [email, setEmail] = useState('');
  const [isLeaving, setLeaving] = useState(false);
  const [failure, setFailure] = useState<ErrorCode | null>(null);
  const logOut = async () => {
    setLeaving(true);
    setFailure(null);
    try {
      await call('member.logOut', { storeId: store.id });
    } catch (error) {
      setFailure(codeOf(error));
    } finally {
      setLeaving(false);
    }
  };
  const desk = useDesk(edits);
  const search = useSearch(store.id);
  useRefreshes(edits, search);
  return (
    <DeskContext value={desk}>
      <Header
        store={store}
        isLoggingIn={isLoggingIn}
        busy={isLeaving}
        onLogIn={() => setLoggingIn(true)}
        onLogOut={() => void logOut()}
      />
      {failure !== null && <WordsLine tone="bad">{failureWords(failure)}</WordsLine>}
      {isLoggingIn ? (
        <main>
          <LogIn store={store} email={email} onEmail={setEmail} onClose={() => setLoggingIn(false)} />
        </main>
      ) : (
        <Finder store={store} edits={edits} search={search} />
      )}
      <UndoStrip edits={edits} />
    </DeskContext>
  );
}

interface FinderProps {
  store: StoreView;
  edits: Edit[];
  search: ReturnType<typeof useSearch>;
}

/** Search and what it found. */
function Finder({ store, edits, search }: FinderProps) {
  const { openWorkbench } = useServices();
  const desk = useSharedDesk();
  const input = useFirstFocus<HTMLInputElement>();
  const area = useRowKeys(input);
  const { kept, rows } = rowsOf(search.state, Object.keys(desk.states).map(productOfKey));
  const canEdit = store.merchant.tag === 'ready';
  const clear = () => {
    search.type('');
    input.current?.focus();
  };
  const shownIds = new Set([...kept, ...rows].map(({ product }) => product.id));
  const unsettled = edits.filter((edit) => isReplaced(edit) && !shownIds.has(edit.productId)).length;
  return (
    <main className="finder" ref={area}>
      <search className="search">
        <Icon of={SearchIcon} />
        <input
          ref={input}
          className="input"
          type="search"
          aria-label={popupWords.searchLabel}
          placeholder={popupWords.searchHint}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={search.state.text}
          onChange={(event) => search.type(event.target.value)}
        />
      </search>
      <KeyNotice merchant={store.merchant} onEnterKey={openWorkbench} />
      {unsettled > 0 && (
        <p className="unsettled small">
          <bdi>{popupWords.unsettled(unsettled)}</bdi>
          <button type="button" className="link small" onClick={openWorkbench}>
            {popupWords.show}
          </button>
        </p>
      )}
      <Results
        rows={{ storeId: store.id, edits, canEdit, refresh: search.refresh }}
        search={search}
        found={rows}
        kept={kept}
        onClear={clear}
      />
    </main>
  );
}
