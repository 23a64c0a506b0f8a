import { useState, type SyntheticEvent } from 'react';
import { mayWrite } from '../../../domain/capabilities.ts';
import type { DraftBatch } from '../../../domain/draft-batch.ts';
import type { WorkbenchView } from '../../../protocol/view.ts';
import type { PickedRoute } from '../../../protocol/workbench-route.ts';
import { useServices } from '../../shared/services.ts';
import { StatusLine } from '../../shared/status-line.tsx';
import { BulkForm } from './bulk-form.tsx';
import { emptyDraft, fromKept, toKept, withoutPicked, withPicked, type BulkDraft } from './bulk-draft.ts';
import type { BulkForm as KeptForm } from '../../../domain/bulk-form.ts';
import { titleOf } from './bulk-title.ts';
import { KeptPreviews } from './kept-previews.tsx';
import { PreviewPanel } from './preview-panel.tsx';
import { readDraft, type DraftProblem } from './read-draft.ts';
import { OtherPendingBatches } from './batch-start-status.tsx';
import { usePreview, type Previewing } from './use-preview.ts';
import type { PendingBatches } from './use-pending-batches.ts';
import * as bulkMessages from '../../../messages/compiled/bulk.ts';
import { classes } from '../../kit/classes.ts';
import { Button } from '../../kit/button.tsx';
import layoutStyles from '../../shared/layout.module.css';
import textStyles from '../../kit/text.module.css';
import styles from '../workbench.module.css';
import bulkStyles from './bulk.module.css';

interface BulkPanelProps extends Pick<WorkbenchView, 'draftBatches' | 'forms'> {
  stores: WorkbenchView['stores'];
  /** The products that were picked on a page; null for none. */
  picked: PickedRoute | null;
  openPicks: WorkbenchView['openPicks'];
  frontStoreId: WorkbenchView['frontStoreId'];
  pendingBatches: PendingBatches;
}

/** Changes many products at once. Begins anew with other picked products, and is kept while another tab is open. */
export function BulkPanel({ picked, ...view }: BulkPanelProps) {
  const [last, setLast] = useState(picked);
  if (picked !== null && picked !== last) setLast(picked);
  return <BulkSection key={last?.requestId ?? ''} {...view} picked={last} />;
}

/** Lets a person choose products, preview a change and start it as one batch. */
function BulkSection(props: BulkPanelProps) {
  const { stores, pendingBatches, picked, openPicks, draftBatches } = props;
  const bulk = useBulk(props);
  if (bulk === null) return null;
  const { store, draft, problem, previewing, canWrite } = bulk;
  const { preview, started } = previewing;
  const shownId = (preview?.draft ?? started)?.id;
  return (
    <section aria-labelledby="bulk-title">
      <div className={styles['sectionHead']}>
        <h2 id="bulk-title">{bulkMessages.title}</h2>
      </div>
      <p className={textStyles['quiet']}>{bulkMessages.intro}</p>
      <form className={classes(styles['panel'], bulkStyles['bulk'])} noValidate onSubmit={bulk.preview}>
        <BulkForm
          draft={draft}
          store={store}
          stores={stores}
          problem={problem}
          onChange={bulk.change}
          onStore={bulk.moveTo}
        />
        <PreviewButton previewing={previewing} canWrite={canWrite} />
      </form>
      {started !== null && (
        <div tabIndex={-1} ref={focusOnce}>
          <StatusLine tone="good">{bulkMessages.started({ title: started.title })}</StatusLine>
        </div>
      )}
      <OtherPendingBatches pendingBatches={pendingBatches} shownId={shownId} />
      <KeptPreviews
        drafts={draftBatches.filter(({ productId }) => productId === null)}
        stores={stores}
        isElsewhere={(id) => id === shownId || pendingBatches.isHeld(id)}
        onShow={bulk.show}
      />
      {preview !== null && (
        <PreviewPanel
          key={preview.draft.id}
          preview={preview}
          pendingBatches={pendingBatches}
          storeName={store.name}
          isOneOfSeveral={stores.length > 1}
          isOnPage={preview.isOwn && isShownOnPage(draft, picked, openPicks)}
          onStarted={() => {
            bulk.forget();
            previewing.finish(preview.draft.id);
          }}
          onGoOn={previewing.goOn}
        />
      )}
    </section>
  );
}

/** True if the page on which the products were picked shows the preview. */
const isShownOnPage = ({ scope }: BulkDraft, picked: PickedRoute | null, openPicks: string[]): boolean =>
  scope === 'picked' && picked !== null && openPicks.includes(picked.requestId);

function PreviewButton({ previewing: { preview, stop }, canWrite }: { previewing: Previewing; canWrite: boolean }) {
  const isLoading = preview?.tag === 'loading';
  return (
    <>
      {!canWrite && <StatusLine tone="notice">{bulkMessages.noKey}</StatusLine>}
      <div className={layoutStyles['formEnd']}>
        <Button
          type="submit"
          tone={preview === null ? 'primary' : undefined}
          disabled={!canWrite}
          onClick={(event) => {
            if (!isLoading) return;
            event.preventDefault();
            stop();
          }}
        >
          {isLoading ? bulkMessages.stop : preview === null ? bulkMessages.preview : bulkMessages.previewAgain}
        </Button>
      </div>
    </>
  );
}

/** The pressed button is gone, so the focus moves here. */
const focusOnce = (line: HTMLElement | null): void => line?.focus();

function useBulk({ stores, picked, frontStoreId, pendingBatches, forms }: BulkPanelProps) {
  const { locale, keeperOf } = useServices();
  const begun = stores.find(({ id }) => forms.bulk[id] !== undefined)?.id;
  const [storeId, setStoreId] = useState(picked?.storeId ?? begun ?? frontStoreId ?? stores[0]?.id ?? null);
  const [draft, setDraft] = useState(() =>
    picked === null ? fromKept(forms.bulk[storeId ?? '']) : withPicked(emptyDraft, picked.productIds),
  );
  const [isOfForm, setOfForm] = useState(false);
  const [problem, setProblem] = useState<DraftProblem | null>(null);
  const store = stores.find(({ id }) => id === storeId) ?? stores[0];
  const shownId = store?.id ?? null;
  const previewing = usePreview(shownId, pendingBatches);
  const chooseStore = (id: string | null) => {
    setStoreId(id);
    setDraft(withoutPicked(draft));
    setProblem(null);
  };
  // The chosen store was disconnected.
  if (shownId !== storeId) chooseStore(shownId);
  const keep = (id: string | null, typed: KeptForm | null) => {
    if (id !== null) keeperOf('forms.keep', `bulk ${id}`).keep({ form: 'bulk', storeId: id, typed });
  };
  const change = (next: BulkDraft) => {
    setDraft(next);
    if (next.scope !== 'picked') keep(shownId, toKept(next));
    setProblem(null);
    previewing.clear();
  };
  if (store === undefined) return null;
  const canWrite = mayWrite(store.merchant, draft.field);
  const title = titleOf(draft, store.catalogVersion);
  const preview = (event: SyntheticEvent) => {
    event.preventDefault();
    const read = readDraft(draft, { locale, currency: store.currency });
    setOfForm(read.tag === 'ok');
    if (read.tag === 'ok') {
      const { requestId } = picked ?? {};
      previewing.start(store.id, { ...read.request, title, locale, ...(requestId !== undefined && { requestId }) });
    } else {
      setProblem(read);
      document.getElementById(`bulk-${read.at}`)?.focus();
    }
  };
  const moveTo = (id: string) => {
    keep(store.id, null);
    keep(id, toKept(withoutPicked(draft)));
    chooseStore(id);
  };
  /** A form whose change is begun is not unfinished any more; a preview of an earlier page is of another form. */
  const forget = () => (isOfForm ? keep(store.id, null) : undefined);
  const show = (kept: DraftBatch) => {
    if (kept.storeId !== store.id) moveTo(kept.storeId);
    setOfForm(false);
    previewing.open(kept);
  };
  return { store, show, forget, draft, problem, previewing, canWrite, change, preview, moveTo };
}
