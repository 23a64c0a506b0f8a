import { useState } from 'react';
import type { Batch } from '../../../domain/batch.ts';
import { anyEdit } from '../../../domain/history.ts';
import type { WorkbenchView } from '../../../protocol/view.ts';
import { Choice } from '../choice.tsx';
import { EditList } from '../history/edit-list.tsx';
import { useHistory } from '../history/use-history.ts';
import { batchWords } from './batch-words.ts';
import { bulkWords } from './bulk-words.ts';

interface BatchRowsProps extends Pick<WorkbenchView, 'stores' | 'edits'> {
  batch: Batch;
  title: string;
  isAsking: boolean;
}

const standings = ['any', 'open', 'applied'] as const;

/** The rows of a batch with what became of each; first those that somebody has to decide about. */
export function BatchRows({ batch, title, isAsking, stores, edits }: BatchRowsProps) {
  const [standing, setStanding] = useState<(typeof standings)[number]>(isAsking ? 'open' : 'any');
  const listed = useHistory({ ...anyEdit, storeId: batch.storeId, batchId: batch.id, standing }, edits);
  return (
    <div className="batch-rows">
      <Choice
        label={bulkWords.shown}
        value={standing}
        options={standings.map((one) => [one, batchWords.rowsShown[one]] as const)}
        onChoose={(value) => setStanding(standings.find((one) => one === value) ?? 'any')}
      />
      <EditList
        label={batchWords.rowsOf(title)}
        listed={listed}
        stores={stores}
        live={edits}
        none={batchWords.noRows}
      />
    </div>
  );
}
