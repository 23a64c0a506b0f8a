import type { DraftBatch } from '../../../domain/draft-batch.ts';
import { useServices } from '../../shared/services.ts';
import { useRequest } from '../../shared/use-request.ts';
import { FailureLine } from '../../shared/failure-line.tsx';
import type { WorkbenchView } from '../../../protocol/view.ts';
import * as batchMessages from '../../../messages/compiled/batch.ts';
import * as bulkMessages from '../../../messages/compiled/bulk.ts';
import { classes } from '../../kit/classes.ts';
import { Button } from '../../kit/button.tsx';
import { BatchHeading } from './batch-heading.tsx';
import layoutStyles from '../../shared/layout.module.css';
import styles from '../workbench.module.css';
import bulkStyles from './bulk.module.css';

interface KeptPreviewsProps {
  drafts: readonly DraftBatch[];
  stores: WorkbenchView['stores'];
  /** The preview that is shown, and those that are being applied, are told of elsewhere. */
  isElsewhere(id: string): boolean;
  onShow(draft: DraftBatch): void;
}

/** Previews that an earlier page has left and that are not applied. */
export function KeptPreviews({ drafts, stores, isElsewhere, onShow }: KeptPreviewsProps) {
  return drafts
    .filter(({ id, applied }) => applied === undefined && !isElsewhere(id))
    .map((draft) => <KeptPreview key={draft.id} {...{ draft, stores }} onShow={() => onShow(draft)} />);
}

interface KeptPreviewProps extends Pick<KeptPreviewsProps, 'stores'> {
  draft: DraftBatch;
  onShow(): void;
}

function KeptPreview({ draft, stores, onShow }: KeptPreviewProps) {
  const { call } = useServices();
  const { send, busy, failure } = useRequest();
  const { id, title, createdAt, counts, isDone } = draft;
  const store = stores.length > 1 ? stores.find((one) => one.id === draft.storeId) : undefined;
  const text = isDone ? bulkMessages.kept({ count: counts.change + counts.asks }) : bulkMessages.keptPart;
  return (
    <section className={classes(styles['panel'], bulkStyles['previewEnd'])}>
      <BatchHeading {...{ title, text, createdAt, store }} />
      <FailureLine failure={failure} />
      <div className={layoutStyles['formEnd']}>
        <Button aria-disabled={busy} onClick={() => send(() => call('bulk.drop', { id }))}>
          {batchMessages.discard}
        </Button>
        <Button onClick={onShow}>{bulkMessages.showPreview}</Button>
      </div>
    </section>
  );
}
