import type { ReactNode } from 'react';
import * as commonMessages from '../../messages/compiled/common.ts';
import layoutStyles from './layout.module.css';
import { Button } from '../kit/button.tsx';

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
      {onCancel !== undefined && <Button onClick={onCancel}>{commonMessages.cancel}</Button>}
      <Button tone="primary" type="submit" aria-disabled={isBusy}>
        {submit}
      </Button>
      {children}
    </div>
  );
}
