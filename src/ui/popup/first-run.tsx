import { hashOf } from '../../protocol/workbench-route.ts';
import { useServices } from '../shared/services.ts';
import { useFirstFocus } from '../shared/use-first-focus.ts';
import * as commonMessages from '../../messages/compiled/common.ts';
import * as popupMessages from '../../messages/compiled/popup.ts';
import { classes } from '../shared/classes.ts';
import controlStyles from '../shared/controls.module.css';
import styles from './popup.module.css';

/** The popup before a store is connected: three lines and one button. */
export function FirstRun() {
  const { openWorkbench } = useServices();
  const button = useFirstFocus<HTMLButtonElement>();
  const { title, connect, open, find } = popupMessages.firstRun;
  return (
    <main className={styles['firstRun']}>
      <h1>{title}</h1>
      <ol>
        <li>{connect}</li>
        <li>{open}</li>
        <li>{find}</li>
      </ol>
      <button
        type="button"
        ref={button}
        className={classes(controlStyles['button'], controlStyles['primary'])}
        onClick={() => openWorkbench(hashOf('stores'))}
      >
        {commonMessages.connectStore}
      </button>
    </main>
  );
}
