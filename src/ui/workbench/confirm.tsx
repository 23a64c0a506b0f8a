import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useRef, useState } from 'react';
import { errorText } from '../shared/error-text.ts';
import { toFailure, type Failure } from '../shared/failure.ts';
import { FailureLine } from '../shared/failure-line.tsx';
import { useServices } from '../shared/services.ts';
import * as commonMessages from '../../messages/compiled/common.ts';
import { classes } from '../kit/classes.ts';
import controlStyles from '../kit/controls.module.css';
import layoutStyles from '../shared/layout.module.css';
import styles from './confirm.module.css';
import { Button } from '../kit/button.tsx';

export interface ConfirmProps {
  /** The label of the button that opens the dialog. */
  label: string;
  isPrimary?: boolean;
  title: string;
  text: string;
  /** The label of the button that confirms. */
  yes: string;
  /** The label of the button that goes back, where "Cancel" could be mistaken for the action itself. */
  no?: string;
  isDanger?: boolean;
  onYes(): Promise<unknown>;
  /** The element that gets the focus once the action is done, where the button that opens the dialog disappears. */
  focusAfter?(): HTMLElement | null;
}

function useConfirm(onYes: ConfirmProps['onYes']) {
  const { now } = useServices();
  const [isOpen, setOpen] = useState(false);
  // Set before the answer: the dialog can go with its button before the answer arrives.
  const isConfirmed = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<(Failure & { text: string }) | null>(null);
  /** True from the first press on, before anything is drawn. */
  const isRunning = useRef(false);
  const confirm = async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    isConfirmed.current = true;
    setBusy(true);
    setFailure(null);
    try {
      await onYes();
      setOpen(false);
    } catch (error) {
      isConfirmed.current = false;
      setFailure({ ...toFailure(error, now()), text: errorText(error) });
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return { isOpen, setOpen, busy, failure, isConfirmed, confirm };
}

/** A button whose action a dialog confirms first. The dialog stays open with the error if the action fails. */
export function Confirm({
  label,
  isPrimary = false,
  title,
  text,
  yes,
  no = commonMessages.cancel,
  isDanger = true,
  onYes,
  focusAfter,
}: ConfirmProps) {
  const { isOpen, setOpen, busy, failure, isConfirmed, confirm } = useConfirm(onYes);
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={setOpen}>
      <AlertDialog.Trigger
        className={isPrimary ? classes(controlStyles['button'], controlStyles['primary']) : controlStyles['button']}
      >
        {label}
      </AlertDialog.Trigger>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles['backdrop']} />
        <AlertDialog.Popup
          className={styles['dialog']}
          finalFocus={() => (isConfirmed.current ? (focusAfter?.() ?? true) : true)}
        >
          <AlertDialog.Title>{title}</AlertDialog.Title>
          <AlertDialog.Description>{text}</AlertDialog.Description>
          <div role="alert">
            <FailureLine failure={failure} {...(failure !== null && { text: failure.text })} />
          </div>
          <div className={layoutStyles['formEnd']}>
            <AlertDialog.Close className={controlStyles['button']}>{no}</AlertDialog.Close>
            <Button tone={isDanger ? 'danger' : 'primary'} aria-disabled={busy} onClick={() => void confirm()}>
              {yes}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
