import { StatusLine } from '../../shared/status-line.tsx';
import type { PendingBatch, PendingBatches } from './use-pending-batches.ts';
import * as bulkMessages from '../../../messages/compiled/bulk.ts';
import * as commonMessages from '../../../messages/compiled/common.ts';
import { classes } from '../../kit/classes.ts';
import layoutStyles from '../../shared/layout.module.css';
import styles from '../workbench.module.css';
import bulkStyles from './bulk.module.css';
import { Button } from '../../kit/button.tsx';

/** The progress of a batch until it is started, or why it could not be started. */
export function BatchStartStatus({ pending }: { pending: PendingBatch | undefined }) {
  return (
    <div aria-live="polite" className={bulkStyles['previewState']}>
      {pending?.tag === 'keeping' && (
        <StatusLine tone="busy">{bulkMessages.keeping({ kept: pending.kept, all: pending.batch.rows })}</StatusLine>
      )}
      {pending?.tag === 'failed' && (
        <StatusLine tone="bad">{bulkMessages.notStarted({ reason: pending.why })}</StatusLine>
      )}
    </div>
  );
}

/** Batches that are not started yet although their previews are closed. `shownId`: the batch of the open preview. */
export function OtherPendingBatches({
  pendingBatches,
  shownId,
}: {
  pendingBatches: PendingBatches;
  shownId: string | undefined;
}) {
  return pendingBatches.all
    .filter(({ batch }) => batch.id !== shownId)
    .map((pending) => (
      <section key={pending.batch.id} className={classes(styles['panel'], bulkStyles['previewEnd'])}>
        <h3>{pending.batch.title}</h3>
        <div className={layoutStyles['formEnd']}>
          <BatchStartStatus pending={pending} />
          {pending.tag === 'failed' && (
            <>
              <Button onClick={() => pendingBatches.dismiss(pending)}>{commonMessages.dismiss}</Button>
              <Button tone="primary" onClick={() => pendingBatches.send(pending)}>
                {commonMessages.tryAgain}
              </Button>
            </>
          )}
        </div>
      </section>
    ));
}
