import { needsPerson, type Edit } from '../../domain/edit.ts';
import { isReplaceable } from '../../products/values/edit-lookup.ts';
import type { PopupView } from '../../protocol/view.ts';
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

interface UnlistedEditsProps {
  /** The edits of this store whose rows are not in the list. */
  edits: readonly Edit[];
  /** The other stores. */
  others: PopupView['stores'];
}

/** The unfinished edits that the list does not show, with a link to them. */
export function UnlistedEdits({ edits, others }: UnlistedEditsProps) {
  const { needs, waits } = countOpen(edits);
  return (
    <>
      {needs > 0 && <Elsewhere kind="needs" text={pendingMessages.needs({ count: needs })} />}
      {others
        .filter((store) => store.needs > 0)
        .map(({ id, name, needs: count }) => (
          <Elsewhere key={id} kind="needs" text={pendingMessages.needsIn({ count, store: name })} />
        ))}
      {waits > 0 && <Elsewhere kind="waits" text={pendingMessages.waits({ count: waits })} />}
    </>
  );
}

function Elsewhere({ kind, text }: { kind: 'needs' | 'waits'; text: string }) {
  const { openWorkbench } = useServices();
  return (
    <div className={styles['elsewhere']} data-kind={kind}>
      <StatusLine tone={kind === 'needs' ? 'asks' : 'wait'}>{text}</StatusLine>
      <LinkButton onClick={() => openWorkbench(unsavedHash)}>{popupMessages.show}</LinkButton>
    </div>
  );
}
