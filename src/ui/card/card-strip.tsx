import { ListPlus, Undo2, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { IconButton } from '../kit/icon-button.tsx';
import { canBeUndone, type Edit } from '../../domain/edit.ts';
import type { CardView } from '../../protocol/view.ts';
import { changeText, otherLabel } from '../fields/change-text.ts';
import { EditLine } from '../fields/edit-line.tsx';
import { isReplaceable } from '../../products/values/edit-lookup.ts';
import { statusOf } from '../fields/status.ts';
import { useEditActions } from '../fields/use-edit-actions.ts';
import { BeforeAfter } from '../shared/before-after.tsx';
import { Icon } from '../kit/icon.tsx';
import { useServices } from '../shared/services.ts';
import { StatusLine } from '../shared/status-line.tsx';
import { useAutoClose } from './use-auto-close.ts';
import { CheckLive } from './check-live.tsx';
import type { PressCheck, PressEvent } from './use-press-check.ts';
import * as cardMessages from '../../messages/compiled/card.ts';
import * as commonMessages from '../../messages/compiled/common.ts';
import { pressTones } from './press-tones.ts';
import { failureText } from '../shared/failure-text.ts';
import textStyles from '../kit/text.module.css';
import styles from './card.module.css';
import { Button } from '../kit/button.tsx';

const closeAfterMs = 8000;

interface CardStripProps {
  view: CardView;
  /** The saved edit. */
  edit: Edit;
  /** The undo of the edit, if there is one. */
  undo: Edit | undefined;
  check: PressCheck;
  /** True if the key may undo it. */
  canWrite: boolean;
  /** The person tried to leave before the undo was saved. */
  isStaying: boolean;
  /** Opens the other fields of the product. */
  onMore(): void;
  close(): void;
}

/** The confirmation after saving: old and new value, time, and Undo. */
export function CardStrip({ view, edit, undo, check, canWrite, isStaying, onMore, close }: CardStripProps) {
  const { busy, failure, run } = useEditActions();
  const strip = useRef<HTMLDivElement>(null);
  const attention = useAutoClose(closeAfterMs, close);
  useEffect(() => strip.current?.focus({ preventScroll: true }), []);
  const takeBack = (event: PressEvent) => check.pass(event, (holdMs) => void run('undo', edit.id, holdMs));
  const canUndo = undo === undefined && canWrite && canBeUndone(edit);
  useUndoKey(canUndo ? takeBack : undefined);
  if (undo !== undefined && isReplaceable(undo)) return <UndoTrouble undo={undo} check={check} canWrite={canWrite} />;
  return (
    <div data-card-strip ref={strip} className={styles['cardStrip']} tabIndex={-1} {...attention}>
      <h1 className={textStyles['visuallyHidden']}>{edit.productName}</h1>
      <StripChange edit={edit} isUndone={undo !== undefined} />
      <div className={styles['stripState']} aria-live="polite">
        {isStaying ? (
          <StatusLine tone="busy">{cardMessages.staying}</StatusLine>
        ) : (
          <StripState edit={edit} undo={undo} />
        )}
      </div>
      {canUndo && (
        <Button
          className={styles['stripUndo']}
          aria-disabled={busy}
          onClick={(event) => !busy && takeBack(event.nativeEvent)}
        >
          <Icon of={Undo2} /> {commonMessages.undo}
        </Button>
      )}
      <IconButton of={ListPlus} name={cardMessages.more} className={styles['stripMore']} onClick={onMore} />
      <IconButton of={X} name={commonMessages.close} className={styles['stripClose']} onClick={close} />
      {undo === undefined && <CheckLive view={view} edit={edit} />}
      <div className={styles['stripNotes']} aria-live="polite">
        {check.notice !== null && (
          <StatusLine tone={pressTones[check.notice]}>{cardMessages.pressNotices[check.notice]}</StatusLine>
        )}
        {failure !== null && <StatusLine tone="bad">{failureText(failure.code, failure.storage)}</StatusLine>}
      </div>
    </div>
  );
}

/** The most characters of a change that fit in one line of the usual size. */
const maxInLine = 18;

function StripChange({ edit, isUndone }: { edit: Edit; isUndone: boolean }) {
  const { locale } = useServices();
  const [before, after] = changeText(edit, locale);
  const isLong = (before + after).length > maxInLine;
  return (
    <p className={styles['change']} data-long={isLong || undefined} aria-live="polite">
      {otherLabel(edit)}{' '}
      {isUndone ? <BeforeAfter before={after} after={before} /> : <BeforeAfter before={before} after={after} />}
    </p>
  );
}

function StripState({ edit, undo }: Pick<CardStripProps, 'edit' | 'undo'>) {
  const { locale, now } = useServices();
  const { tone, text } = statusOf(undo ?? edit, { locale, nowMs: now() });
  return <StatusLine tone={tone}>{undo === undefined || tone === 'good' ? text : cardMessages.undoing}</StatusLine>;
}

/** The undo failed: why, and the actions that are possible. */
const UndoTrouble = ({ undo, check, canWrite }: { undo: Edit; check: PressCheck; canWrite: boolean }) => (
  <>
    <h1>{undo.productName}</h1>
    <EditLine edit={undo} look="buttons" canWrite={canWrite} guard={check.pass} />
  </>
);

/** Ctrl or Cmd with Z does what the Undo button does. */
function useUndoKey(takeBack: ((event: KeyboardEvent) => void) | undefined): void {
  const latest = useRef(takeBack);
  useEffect(() => {
    latest.current = takeBack;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.repeat || event.key.toLowerCase() !== 'z')
        return;
      event.preventDefault();
      latest.current?.(event);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
