import { Toast } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { finishedSeqOf, lastFinished, type Edit } from '../../domain/edit.ts';
import { mayWrite } from '../../domain/capabilities.ts';
import type { Merchant } from '../../domain/store.ts';
import { changeLabel } from '../fields/change-text.ts';
import { EditChange } from '../fields/edit-change.tsx';
import { useDraftStore } from '../fields/draft-store.ts';
import { isUndoable, latestUndoable } from '../../products/values/edit-lookup.ts';
import { statusOf } from '../fields/status.ts';
import { useEditActions } from '../fields/use-edit-actions.ts';
import { Icon } from '../kit/icon.tsx';
import { useServices } from '../shared/services.ts';
import * as commonMessages from '../../messages/compiled/common.ts';
import { failureText } from '../shared/failure-text.ts';
import { partText } from '../shared/part-text.ts';
import controlStyles from '../kit/controls.module.css';
import textStyles from '../kit/text.module.css';
import styles from './undo-strip.module.css';
import { LinkButton } from '../kit/link-button.tsx';

const shownForMs = 10_000;

interface UndoStripProps {
  edits: readonly Edit[];
  /** Edits that its key may not write cannot be undone. */
  merchant: Merchant;
  /** True if the edit's strip is not shown: its row shows the same, or the strip would be in the way. */
  isHidden(edit: Edit): boolean;
}

/** A strip at the bottom for the latest saved edit, with Undo, which Ctrl+Z or Cmd+Z does as well. */
export function UndoStrip({ edits, merchant, isHidden }: UndoStripProps) {
  return (
    <Toast.Provider limit={1} timeout={shownForMs}>
      <Announcer edits={edits} merchant={merchant} />
      <Toast.Viewport className={styles['stripArea']}>
        <Strips edits={edits} merchant={merchant} isHidden={isHidden} />
      </Toast.Viewport>
    </Toast.Provider>
  );
}

/** Adds a strip for every edit that is saved while the popup is open. */
function Announcer({ edits, merchant }: Omit<UndoStripProps, 'isHidden'>) {
  const { add } = Toast.useToastManager();
  const { run } = useEditActions();
  const { staleSeq } = useDraftStore();
  const [openedSeq] = useState(() => lastFinished(edits));
  const shownIds = useRef(new Set<string>());
  useEffect(() => {
    const newest = edits.find((edit) => edit.state.tag === 'applied' && finishedSeqOf(edit) > openedSeq);
    if (newest === undefined || shownIds.current.has(newest.id)) return;
    shownIds.current.add(newest.id);
    add({ id: newest.id, title: newest.productName, timeout: shownForMs });
  }, [add, edits, openedSeq]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
      if (!isUndo || event.repeat || document.activeElement instanceof HTMLInputElement) return;
      const edit = latestUndoable(edits, staleSeq);
      if (edit === undefined || !mayWrite(merchant, edit.field)) return;
      event.preventDefault();
      void run('undo', edit.id);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [merchant, edits, run, staleSeq]);
  return null;
}

function Strips({ edits, merchant, isHidden }: UndoStripProps) {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => {
    const edit = edits.find(({ id }) => id === toast.id);
    return edit === undefined || isHidden(edit) ? null : (
      <Toast.Root key={toast.id} toast={toast} className={styles['strip']} data-undo-strip swipeDirection={[]}>
        <Strip edit={edit} canUndo={mayWrite(merchant, edit.field) && isUndoable(edits, edit)} />
      </Toast.Root>
    );
  });
}

function Strip({ edit, canUndo }: { edit: Edit; canUndo: boolean }) {
  const { locale, now } = useServices();
  const { busy, failure, run } = useEditActions();
  const { close } = Toast.useToastManager();
  const status = statusOf(edit, { locale, nowMs: now() });
  return (
    <Toast.Content className={styles['stripContent']}>
      <span className={styles['stripWords']}>
        <Toast.Title className={textStyles['clip']} render={<p />}>
          <bdi>{[edit.productName, partText(edit)].filter((text) => text !== null).join(' · ')}</bdi>
        </Toast.Title>
        <Toast.Description className={textStyles['small']} render={<p />}>
          {changeLabel(edit)} <EditChange edit={edit} /> · {status.text}
          {failure !== null && ` · ${failureText(failure.code, failure.storage)}`}
        </Toast.Description>
      </span>
      {canUndo && (
        <LinkButton
          isSmall={false}
          aria-disabled={busy}
          onClick={() => void run('undo', edit.id).then((done) => done && close(edit.id))}
        >
          {commonMessages.undo}
        </LinkButton>
      )}
      <Toast.Close className={controlStyles['iconButton']} title={commonMessages.dismiss}>
        <Icon of={X} name={commonMessages.dismiss} />
      </Toast.Close>
    </Toast.Content>
  );
}
