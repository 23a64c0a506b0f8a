import { useState } from 'react';
import type { Batch } from '../../../domain/batch.ts';
import { anyEdit } from '../../../domain/history.ts';
import type { WorkbenchView } from '../../../protocol/view.ts';
import { Choice } from '../choice.tsx';
import { EditList } from '../history/edit-list.tsx';
import { useHistory } from '../history/use-history.ts';
import * as batchMessages from '../../../messages/compiled/batch.ts';
import * as bulkMessages from '../../../messages/compiled/bulk.ts';
import styles from './bulk.module.css';

interface BatchRowsProps extends Pick<WorkbenchView, 'stores' | 'edits'> {
  batch: Batch;
  title: string;
  isAsking: boolean;
}

const states = ['any', 'unsaved', 'applied'] as const;

/** The rows of a batch with their states. If some need a decision, only unfinished rows are shown at first. */
export function BatchRows({ batch, title, isAsking, stores, edits }: BatchRowsProps) {
  const [state, setState] = useState<(typeof states)[number]>(isAsking ? 'unsaved' : 'any');
  const pages = useHistory({ ...anyEdit, storeId: batch.storeId, batchId: batch.id, state }, edits);
  return (
    <div className={styles['batchRows']}>
      <Choice
        label={bulkMessages.shown}
        value={state}
        options={states.map((state) => [state, batchMessages.rowsShown[state]] as const)}
        onChoose={(value) => setState(states.find((state) => state === value) ?? 'any')}
      />
      <EditList
        label={batchMessages.rowsOf({ title })}
        pages={pages}
        stores={stores}
        live={edits}
        none={batchMessages.noRows}
      />
    </div>
  );
}
