import { Toast } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Edit } from '../../domain/edit.ts';
import { ChangeWords } from '../fields/change-words.tsx';
import { useSharedDesk } from '../fields/desk.ts';
import { latestUndoable } from '../fields/standing.ts';
import { statusOf } from '../fields/status.ts';
import { useDeeds } from '../fields/use-deed.ts';
import { Icon } from '../shared/icon.tsx';
import { useServices } from '../shared/services.ts';
import { failureWords, words } from '../shared/words.ts';

const shownForMs = 10_000;

/** A strip at the bottom for the latest saved change, with Undo; and Ctrl or Cmd with Z for the same. */
export function UndoStrip({ edits }: { edits: readonly Edit[] }) {
  return (
    <Toast.Provider limit={1} timeout={shownForMs}>
      <Announcer edits={edits} />
      <Toast.Viewport className="strip-area">
        <Strips edits={edits} />
      </Toast.Viewport>
    </Toast.Provider>
  );
}

/** Raises a strip for every change that is saved while the popup is open. */
function Announcer({ edits }: { edits: readonly Edit[] }) {
  const { now } = useServices();
  const { add } = Toast.useToastManager();
  const { run } = useDeeds();
  const { sinceMs } = useSharedDesk();
  const openedMs = useRef<number | null>(null);
  const told = useRef(new Set<string>());
  useEffect(() => {
    openedMs.current ??= now();
    const newest = edits.find(({ state }) => state.tag === 'applied' && state.at >= (openedMs.current ?? 0));
    if (newest === undefined || told.current.has(newest.id)) return;
    told.current.add(newest.id);
    add({ id: newest.id, title: newest.productName, timeout: shownForMs });
  }, [add, edits, now]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
      if (!isUndo || event.repeat || document.activeElement instanceof HTMLInputElement) return;
      const edit = latestUndoable(edits, sinceMs);
      if (edit === undefined) return;
      event.preventDefault();
      void run('undo', edit.id);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [edits, run, sinceMs]);
  return null;
}

function Strips({ edits }: { edits: readonly Edit[] }) {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => {
    const edit = edits.find(({ id }) => id === toast.id);
    return edit === undefined ? null : (
      <Toast.Root key={toast.id} toast={toast} className="strip" swipeDirection={[]}>
        <Strip edit={edit} isUndone={edits.some(({ undoOf }) => undoOf === edit.id)} />
      </Toast.Root>
    );
  });
}

function Strip({ edit, isUndone }: { edit: Edit; isUndone: boolean }) {
  const { locale, now } = useServices();
  const { busy, failure, run } = useDeeds();
  const { close } = Toast.useToastManager();
  const status = statusOf(edit, { locale, nowMs: now() });
  return (
    <Toast.Content className="strip-content">
      <span className="strip-words">
        <Toast.Title className="clip" render={<p />}>
          <bdi>{edit.productName}</bdi>
        </Toast.Title>
        <Toast.Description className="small" render={<p />}>
          <ChangeWords edit={edit} /> · {status.text}
          {failure !== null && ` · ${failureWords(failure)}`}
        </Toast.Description>
      </span>
      {edit.undoOf === null && !isUndone && (
        <button
          type="button"
          className="link"
          disabled={busy}
          onClick={() => void run('undo', edit.id).then((done) => done && close(edit.id))}
        >
          {words.undo}
        </button>
      )}
      <Toast.Close className="icon-button" title={words.dismiss}>
        <Icon of={X} name={words.dismiss} />
      </Toast.Close>
    </Toast.Content>
  );
}
