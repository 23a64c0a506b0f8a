import type { MouseEvent } from 'react';
import { asksInPopup } from '../../domain/held-edit.ts';
import { EditStatus } from '../fields/edit-status.tsx';
import { isReplaceable } from '../../products/values/edit-lookup.ts';
import { questionOf } from '../fields/field-edit.ts';
import type { FieldController } from '../fields/use-field-edit.ts';
import { StatusLine } from '../shared/status-line.tsx';
import { CardQuestion } from './card-question.tsx';
import { CardStateLine } from './card-state-line.tsx';
import { AnswerInPopup } from './answer-in-popup.tsx';
import { UndoHeld, useIsHeld } from './undo-held.tsx';
import type { PressCheck } from './use-press-check.ts';
import * as cardMessages from '../../messages/compiled/card.ts';
import { classes } from '../kit/classes.ts';
import styles from './card.module.css';
import { Button } from '../kit/button.tsx';

interface CardFooterProps {
  controller: FieldController;
  check: PressCheck;
  /** True if the key may write this field. */
  canWrite: boolean;
  /** The extension was updated or turned off under this card. */
  isOutdated: boolean;
  /** True if anything is typed. */
  isTyped: boolean;
  /** The label of the save button. */
  saveLabel: string;
  onSave(event: MouseEvent): void;
  /** The edit continues. The card shows its outcome next. */
  onFollow(editId: string): void;
  onStale(): void;
  close(): void;
  /** The person tried to leave before the edit was saved. */
  isStaying: boolean;
}

/** The state on one side and the main button on the other; or a question that must be answered first. */
export function CardFooter({ isOutdated, isTyped, ...props }: CardFooterProps) {
  if (!isOutdated) return <LiveFooter {...props} />;
  return (
    <footer className={classes(styles['cardFooter'], styles['cardEnd'])}>
      <div className={styles['cardState']} aria-live="polite">
        <StatusLine tone="bad">{isTyped ? cardMessages.outdatedTyped : cardMessages.outdated}</StatusLine>
      </div>
    </footer>
  );
}

function LiveFooter({
  controller,
  check,
  canWrite,
  saveLabel,
  onSave,
  onFollow,
  onStale,
  close,
  isStaying,
}: Omit<CardFooterProps, 'isOutdated' | 'isTyped'>) {
  const { state, edit } = controller;
  const isHeld = useIsHeld(controller);
  if (edit !== undefined && isReplaceable(edit) && (state.tag === 'viewing' || controller.isGone)) {
    // A question that may be invisible is not answered here.
    const isAskedInPopup = check.isUnproven && asksInPopup(edit);
    return (
      <footer className={styles['cardFooter']}>
        {check.notice !== null && <CardStateLine controller={controller} check={check} isStaying={false} />}
        <EditStatus
          edit={edit}
          look="buttons"
          without={isAskedInPopup ? ['correct', 'keepMine'] : ['correct']}
          canWrite={canWrite}
          guard={check.pass}
          onDone={(action) => {
            if (controller.isGone) close();
            else if (action === 'takeTheirs') onStale();
            else if (action !== 'discard') onFollow(edit.id);
          }}
        />
        {isAskedInPopup && <AnswerInPopup />}
      </footer>
    );
  }
  if (questionOf(state) !== null && canWrite && !controller.isGone)
    return <CardQuestion controller={controller} check={check} onSave={onSave} />;
  const isBusy = state.tag === 'saving' || edit?.state.tag === 'queued' || edit?.state.tag === 'sending';
  const canSave = !isBusy && canWrite && !controller.isUnchanged;
  return (
    <footer className={classes(styles['cardFooter'], styles['cardEnd'])}>
      <div className={styles['cardState']} aria-live="polite">
        <CardStateLine controller={controller} check={check} isStaying={isStaying} />
      </div>
      {isHeld && edit !== undefined ? (
        <UndoHeld editId={edit.id} check={check} onDone={controller.takenBack} />
      ) : (
        !controller.isGone && (
          <Button tone="primary" aria-disabled={!canSave} onClick={(event) => canSave && onSave(event)}>
            {saveLabel} <kbd aria-hidden="true">⏎</kbd>
          </Button>
        )
      )}
    </footer>
  );
}
