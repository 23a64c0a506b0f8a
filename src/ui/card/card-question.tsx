import type { MouseEvent } from 'react';
import { focusValue } from '../fields/focus-value.ts';
import type { FieldController } from '../fields/use-field-edit.ts';
import { useIsRead } from '../fields/use-is-read.ts';
import { CardStateLine } from './card-state-line.tsx';
import type { PressCheck } from './use-press-check.ts';
import * as commonMessages from '../../messages/compiled/common.ts';
import { classes } from '../kit/classes.ts';
import styles from './card.module.css';
import { Button } from '../kit/button.tsx';

interface CardQuestionProps {
  controller: FieldController;
  check: PressCheck;
  onSave(event: MouseEvent): void;
}

/** A guardrail's question. Enter saves anyway; typing changes the value. */
export function CardQuestion({ controller, check, onSave }: CardQuestionProps) {
  const isRead = useIsRead(controller.state);
  const change = () => {
    controller.reconsider();
    focusValue('card-value');
  };
  return (
    <footer className={classes(styles['cardFooter'], styles['cardEnd'], styles['cardQuestion'])} data-question>
      {check.notice !== null && <CardStateLine controller={controller} check={check} isStaying={false} />}
      <Button onClick={change}>{commonMessages.changeIt}</Button>
      <Button tone="primary" aria-disabled={!isRead} onClick={onSave}>
        {commonMessages.saveAnyway} <kbd aria-hidden="true">⏎</kbd>
      </Button>
    </footer>
  );
}
