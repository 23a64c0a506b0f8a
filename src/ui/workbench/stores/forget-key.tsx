import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useState } from 'react';
import * as commonMessages from '../../../messages/compiled/common.ts';
import * as keyPanelMessages from '../../../messages/compiled/keyPanel.ts';
import { classes } from '../../kit/classes.ts';
import controlStyles from '../../kit/controls.module.css';
import layoutStyles from '../../shared/layout.module.css';
import textStyles from '../../kit/text.module.css';
import styles from '../confirm.module.css';

interface ForgetKeyProps {
  busy: boolean;
  /** For a key that opens without a passphrase, which a lock forgets: offers to set one instead. */
  lock?: { onSetPassphrase(): void };
  onForget(): void;
}

/**
 * Forgets a key after a confirmation: the platform shows a key only when it is created. The confirmation does not open while
 * another action on the key runs.
 */
export function ForgetKey({ busy, lock, onForget }: ForgetKeyProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={(next) => setOpen(next && !busy)}>
      <AlertDialog.Trigger
        className={classes(
          controlStyles['link'],
          lock === undefined && controlStyles['quietLink'],
          textStyles['small'],
        )}
        aria-disabled={busy}
      >
        {lock === undefined ? keyPanelMessages.forget : keyPanelMessages.lockNow}
      </AlertDialog.Trigger>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles['backdrop']} />
        <AlertDialog.Popup className={styles['dialog']}>
          <AlertDialog.Title>
            {lock === undefined ? keyPanelMessages.forgetTitle : keyPanelMessages.lockTitle}
          </AlertDialog.Title>
          <AlertDialog.Description>
            {lock === undefined ? keyPanelMessages.forgetText : keyPanelMessages.lockText}
          </AlertDialog.Description>
          <div className={layoutStyles['formEnd']}>
            <AlertDialog.Close className={controlStyles['button']}>{commonMessages.cancel}</AlertDialog.Close>
            {lock !== undefined && (
              <AlertDialog.Close className={controlStyles['button']} onClick={lock.onSetPassphrase}>
                {keyPanelMessages.setPassphrase}
              </AlertDialog.Close>
            )}
            <AlertDialog.Close className={classes(controlStyles['button'], controlStyles['danger'])} onClick={onForget}>
              {keyPanelMessages.forget}
            </AlertDialog.Close>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
