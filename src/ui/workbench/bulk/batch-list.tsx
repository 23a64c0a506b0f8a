import type { WorkbenchView } from '../../../protocol/view.ts';
import { BatchCard } from './batch-card.tsx';
import { undoStatus } from './batch-state.ts';
import * as batchMessages from '../../../messages/compiled/batch.ts';
import styles from '../workbench.module.css';
import bulkStyles from './bulk.module.css';

/** The batches, newest first. */
export function BatchList({ batches, stores, edits }: Pick<WorkbenchView, 'batches' | 'stores' | 'edits'>) {
  if (batches.length === 0) return null;
  return (
    <section aria-labelledby="batches-title">
      <div className={styles['sectionHead']}>
        <h2 id="batches-title">{batchMessages.title}</h2>
      </div>
      <ul className={bulkStyles['batches']}>
        {batches.map((progress) => (
          <BatchCard
            key={progress.batch.id}
            progress={progress}
            undo={undoStatus(progress, batches)}
            stores={stores}
            edits={edits}
          />
        ))}
      </ul>
    </section>
  );
}
