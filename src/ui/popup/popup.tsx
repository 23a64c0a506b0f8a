import type { Edit } from '../../domain/edit.ts';
import { asksInPopup } from '../../domain/held-edit.ts';
import type { PopupView, StoreView } from '../../protocol/view.ts';
import type { View } from '../../store/mirror.ts';
import { UnsavedContext } from '../fields/copy-unsaved.tsx';
import { unsavedOf } from '../fields/unsaved.ts';
import { DraftStoreContext, useNewDraftStore } from '../fields/draft-store.ts';
import { useWorkingCopy } from '../fields/use-working-copy.ts';
import { productOfKey } from '../../products/values/target.ts';
import { hashOf } from '../../protocol/workbench-route.ts';
import { HelpLink } from '../shared/help-link.tsx';
import { KeyNotice } from '../shared/key-notice.tsx';
import { OutdatedNotice } from '../shared/outdated-notice.tsx';
import { KeptBackNotice } from '../shared/kept-back-notice.tsx';
import { dashboardProducts } from '../../domain/store.ts';
import { useServices } from '../shared/services.ts';
import { useFirstFocus } from '../shared/use-first-focus.ts';
import { useLate } from '../shared/use-late.ts';
import { useView } from '../shared/use-view.ts';
import { FailureLine } from '../shared/failure-line.tsx';
import { useRequest } from '../shared/use-request.ts';
import { StatusLine } from '../shared/status-line.tsx';
import { CardQuestions } from './card-questions.tsx';
import { News } from './news.tsx';
import { ClockNotice } from '../shared/clock-notice.tsx';
import { UnlistedEdits } from './unlisted-edits.tsx';
import { FirstRun } from './first-run.tsx';
import { Header } from './header.tsx';
import { Results } from './results.tsx';
import { SearchField } from './search-field.tsx';
import { rowsOf } from './search-state.ts';
import { SignIn } from './sign-in/sign-in.tsx';
import { UndoStrip } from './undo-strip.tsx';
import { useSearchRetry } from './use-search-retry.ts';
import { useRowKeys } from './use-row-keys.ts';
import { useRefreshes } from './use-refreshes.ts';
import { useSearch, type Search } from './use-search.ts';
import { useUnsavedProducts } from './use-unsaved-products.ts';
import * as popupMessages from '../../messages/compiled/popup.ts';
import styles from './popup.module.css';
import { LinkButton } from '../kit/link-button.tsx';

/** The toolbar's popup: the current store, its products and its customer session. */
export function Popup({ view }: { view: View<PopupView> }) {
  const snapshot = useView(view);
  return (
    <div className={styles['popup']} data-surface="popup" aria-busy={snapshot === null}>
      <OutdatedNotice view={view} />
      {snapshot !== null && <FrontStore snapshot={snapshot} />}
    </div>
  );
}

const FrontStore = ({ snapshot }: { snapshot: PopupView }) =>
  snapshot.store === null ? <FirstRun /> : <StorePopup key={snapshot.store.id} {...snapshot} store={snapshot.store} />;

function StorePopup({
  store,
  stores,
  checkoutId,
  inactivePage,
  isViewedAsShopper,
  news,
  clock,
  edits,
  signIn,
  unsaved,
}: PopupView & { store: StoreView }) {
  const drafts = useNewDraftStore(store, edits);
  // Without a key that works, a person is a shopper.
  const reader = store.merchant.tag === 'ready' ? 'merchant' : 'shopper';
  const search = useSearch(store.id, reader);
  useUnsavedProducts(unsaved, search);
  useWorkingCopy({ store, edits, unsaved, drafts, fetchedOf: search.fetchedOf });
  useRefreshes(edits, search);
  useSearchRetry(edits, search);
  const lists = rowsOf(search.state, Object.keys(drafts.states).map(productOfKey), reader);
  const products = [...lists.kept, ...lists.rows].map(({ product }) => product);
  const shownIds = new Set(products.map(({ id }) => id));
  const unlisted = edits.filter(({ productId }) => !shownIds.has(productId));
  const isSigningIn = signIn !== null;
  return (
    <DraftStoreContext value={drafts}>
      <UnsavedContext value={() => unsavedOf({ states: drafts.states, edits, products })}>
        <Header store={store} stores={stores} checkoutId={checkoutId} isSigningIn={isSigningIn} />
        {isSigningIn ? (
          <SignIn store={store} signIn={signIn} />
        ) : (
          <Finder
            store={store}
            inactivePage={inactivePage}
            isViewedAsShopper={isViewedAsShopper}
            edits={edits}
            unlisted={unlisted}
            others={stores.filter(({ id }) => id !== store.id)}
            search={search}
            lists={lists}
          />
        )}
        <ClockNotice clock={clock} />
        {news !== null && !isSigningIn && <News version={news} />}
        <UndoStrip
          edits={edits}
          merchant={store.merchant}
          isHidden={(edit) => isSigningIn || !unlisted.includes(edit)}
        />
      </UnsavedContext>
    </DraftStoreContext>
  );
}

interface FinderProps extends Pick<PopupView, 'inactivePage' | 'isViewedAsShopper'> {
  store: StoreView;
  edits: Edit[];
  /** The edits whose rows are not in the lists. */
  unlisted: Edit[];
  /** The other stores. */
  others: PopupView['stores'];
  search: Search;
  lists: ReturnType<typeof rowsOf>;
}

/** The search field and its results. */
function Finder({ store, inactivePage, isViewedAsShopper, edits, unlisted, others, search, lists }: FinderProps) {
  const { openTab, openWorkbench } = useServices();
  const input = useFirstFocus<HTMLInputElement>();
  const area = useRowKeys(input);
  const isLooking = useLate(search.state.status.tag === 'asking');
  const clear = () => {
    search.type('');
    input.current?.focus();
  };
  return (
    <main className={styles['finder']} ref={area}>
      <SearchField ref={input} text={search.state.text} isLooking={isLooking} onType={search.type} onClear={clear} />
      <KeyNotice store={store} onEnterKey={() => openWorkbench(hashOf('stores'))} />
      <KeptBackNotice store={store} />
      {isViewedAsShopper && <ShopperViewNotice storeId={store.id} />}
      {inactivePage !== null && (
        <div className={styles['notice']}>
          <StatusLine tone="notice">
            {popupMessages.inactivePage[inactivePage]} <HelpLink topic="inactive-page" />
          </StatusLine>
        </div>
      )}
      <CardQuestions edits={edits} merchant={store.merchant} />
      <UnlistedEdits edits={unlisted.filter((edit) => !asksInPopup(edit))} others={others} />
      <Results
        rows={{
          storeId: store.id,
          version: store.catalogVersion,
          // A card's question stands above the list, once.
          edits: edits.filter((edit) => !asksInPopup(edit)),
          merchant: store.merchant,
          limits: store.limits,
          bulkRows: store.bulkRows,
          refresh: search.refresh,
        }}
        onAdd={() => openTab(dashboardProducts(store))}
        search={search}
        found={lists.rows}
        kept={lists.kept}
        isLooking={isLooking}
        onClear={clear}
      />
    </main>
  );
}

/** Says that the page in front is shown as shoppers see it, and ends that in every tab of the store. */
function ShopperViewNotice({ storeId }: { storeId: string }) {
  const { call } = useServices();
  const { send, failure } = useRequest();
  return (
    <div className={styles['notice']}>
      <StatusLine tone="notice">
        {popupMessages.asShopper}{' '}
        <LinkButton isSmall={false} onClick={() => send(() => call('page.endShopperViews', { storeId }))}>
          {popupMessages.endAsShopper}
        </LinkButton>
      </StatusLine>
      <FailureLine failure={failure} />
    </div>
  );
}
