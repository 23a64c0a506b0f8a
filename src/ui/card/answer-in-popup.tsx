import { useState } from 'react';
import { useServices } from '../shared/services.ts';
import { StatusLine } from '../shared/status-line.tsx';
import * as cardMessages from '../../messages/compiled/card.ts';
import { classes } from '../shared/classes.ts';
import controlStyles from '../shared/controls.module.css';
import styles from './card.module.css';

/** Opens the popup, which the page cannot cover. Says where to click if the browser does not open it. */
export function AnswerInPopup() {
  const { openPopup } = useServices();
  const [isRefused, setRefused] = useState(false);
  const open = async () => setRefused(!(await openPopup()));
  if (isRefused) return <StatusLine tone="notice">{cardMessages.answerInPopup}</StatusLine>;
  return (
    <div className={classes(styles['cardEnd'], styles['cardQuestion'], styles['cardElsewhere'])}>
      <StatusLine tone="notice">{cardMessages.answerElsewhere}</StatusLine>
      <button
        type="button"
        className={classes(controlStyles['button'], controlStyles['primary'])}
        onClick={() => void open()}
      >
        {cardMessages.openPopup}
      </button>
    </div>
  );
}
