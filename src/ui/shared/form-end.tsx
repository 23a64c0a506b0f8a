import type { ReactNode } from 'react';
import * as commonMessages from '../../messages/compiled/common.ts';
import { classes } from './classes.ts';
import controlStyles from './controls.module.css';
import layoutStyles from './layout.module.css';

interface FormEndProps {
  /** The text of the button that submits. */
  submit: string;
  isBusy?: boolean;
  /** Omitted if there is nothing to go back to. */
  onCancel?: (() => void) | undefined;
  /** Content before the buttons. */
  before?: ReactNode;
  /** Content after the buttons. */
  children?: ReactNode;
}

/** The buttons at the end of a form: cancel and submit. */
export function FormEnd({ submit, isBusy = false, onCancel, before, children }: FormEndProps) {
  return (
    <div className={layoutStyles['formEnd']}>
      {before}
      {onCancel !== undefined && (
        <button type="button" className={controlStyles['button']} onClick={onCancel}>
          {commonMessages.cancel}
        </button>
      )}
      <button
        type="submit"
        className={classes(controlStyles['button'], controlStyles['primary'])}
        aria-disabled={isBusy}
      >
        {submit}
      </button>
      {children}
    </div>
  );
}
