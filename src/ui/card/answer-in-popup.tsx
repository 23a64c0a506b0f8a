import { useState } from 'react';
import { useServices } from '../shared/services.ts';
import { StatusLine } from '../shared/status-line.tsx';
import * as cardMessages from '../../messages/compiled/card.ts';
import { classes } from '../kit/classes.ts';
import styles from './card.module.css';
import { Button } from '../kit/button.tsx';

/** Opens the popup, which the page cannot cover. Says where to click if the browser does not open it. */
export function AnswerInPopup() {
  const { openPopup } = useServices();
  const [isRefused, setRefused] = useState(false);
  const open = async () => setRefused(!(await openPopup()));
  if (isRefused) return <StatusLine tone="notice">{cardMessages.answerInPopup}</StatusLine>;
  return (
    <div className={classes(styles['cardEnd'], styles['cardQuestion'], styles['cardElsewhere'])}>
      <StatusLine tone="notice">{cardMessages.answerElsewhere}</StatusLine>
      <Button tone="primary" onClick={() => void open()}>
        {cardMessages.openPopup}
      </Button>
    </div>
  );
}
