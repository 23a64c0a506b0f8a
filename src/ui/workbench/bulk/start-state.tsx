import { CopyUnsaved } from '../../fields/copy-unsaved.tsx';
import { StatusLine } from '../../shared/status-line.tsx';
import type { Start, Starts } from './use-starts.ts';
import * as bulkMessages from '../../../messages/compiled/bulk.ts';
import * as commonMessages from '../../../messages/compiled/common.ts';
import { classes } from '../../shared/classes.ts';
import controlStyles from '../../shared/controls.module.css';
import layoutStyles from '../../shared/layout.module.css';
import styles from '../workbench.module.css';
import bulkStyles from './bulk.module.css';

/** How far a batch is on its way to its start. */
export function StartState({ start }: { start: Start | undefined }) {
  return (
    <div aria-live="polite" className={bulkStyles['previewState']}>
      {start?.tag === 'keeping' && (
        <StatusLine tone="busy">{bulkMessages.keeping({ kept: start.kept, all: start.batch.rows.length })}</StatusLine>
      )}
      {start?.tag === 'failed' && (
        <StatusLine tone="bad">
          {bulkMessages.notStarted({ reason: start.why })}{' '}
          {start.code === 'storage' && <CopyUnsaved changes={() => start.batch.rows} />}
        </StatusLine>
      )}
    </div>
  );
}

/** The batches that are not started yet although their previews are no longer shown. `shownId`: the preview that is. */
export function OtherStarts({ starts, shownId }: { starts: Starts; shownId: string | undefined }) {
  return starts.all
    .filter(({ batch }) => batch.id !== shownId)
    .map((start) => (
      <section key={start.batch.id} className={classes(styles['panel'], bulkStyles['previewEnd'])}>
        <h3>{start.batch.title}</h3>
        <div className={layoutStyles['formEnd']}>
          <StartState start={start} />
          {start.tag === 'failed' && (
            <>
              <button type="button" className={controlStyles['button']} onClick={() => starts.dismiss(start.batch.id)}>
                {commonMessages.dismiss}
              </button>
              <button
                type="button"
                className={classes(controlStyles['button'], controlStyles['primary'])}
                onClick={() => starts.send(start)}
              >
                {commonMessages.tryAgain}
              </button>
            </>
          )}
        </div>
      </section>
    ));
}
