import { needsPerson, type Edit } from '../../domain/edit.ts';
import { isReplaceable } from '../../products/values/edit-lookup.ts';
import { unsavedHash } from '../../protocol/workbench-route.ts';
import { useServices } from '../shared/services.ts';
import { StatusLine } from '../shared/status-line.tsx';
import * as pendingMessages from '../../messages/compiled/pending.ts';
import * as popupMessages from '../../messages/compiled/popup.ts';
import styles from './popup.module.css';
import { LinkButton } from '../kit/link-button.tsx';

/** The number of edits that need a person, and of those that continue automatically. */
export function countOpen(edits: readonly Edit[]): { needs: number; waits: number } {
  const open = edits.filter(isReplaceable);
  const needs = open.filter(needsPerson).length;
  return { needs, waits: open.length - needs };
}

/** The unfinished edits whose rows are not in the list, with a link to them. */
export function UnlistedEdits({ edits }: { edits: readonly Edit[] }) {
  const { openWorkbench } = useServices();
  const counts = countOpen(edits);
  return (['needs', 'waits'] as const)
    .filter((kind) => counts[kind] > 0)
    .map((kind) => (
      <div key={kind} className={styles['elsewhere']} data-kind={kind}>
        <StatusLine tone={kind === 'needs' ? 'asks' : 'wait'}>
          {pendingMessages[kind]({ count: counts[kind] })}
        </StatusLine>
        <LinkButton onClick={() => openWorkbench(unsavedHash)}>{popupMessages.show}</LinkButton>
      </div>
    ));
}
