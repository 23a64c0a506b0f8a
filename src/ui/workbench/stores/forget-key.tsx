import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useState } from 'react';
import * as commonMessages from '../../../messages/compiled/common.ts';
import * as keyPanelMessages from '../../../messages/compiled/keyPanel.ts';
import { classes } from '../../shared/classes.ts';
import controlStyles from '../../shared/controls.module.css';
import layoutStyles from '../../shared/layout.module.css';
import textStyles from '../../shared/text.module.css';
import styles from '../confirm.module.css';

/**
 * Forgets a key after a confirmation: the platform shows a key only when it is created. The confirmation does not open while
 * another action on the key runs.
 */
export function ForgetKey({ busy, onForget }: { busy: boolean; onForget(): void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={(next) => setOpen(next && !busy)}>
      <AlertDialog.Trigger
        className={classes(controlStyles['link'], controlStyles['quietLink'], textStyles['small'])}
        aria-disabled={busy}
      >
        {keyPanelMessages.forget}
      </AlertDialog.Trigger>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles['backdrop']} />
        <AlertDialog.Popup className={styles['dialog']}>
          <AlertDialog.Title>{keyPanelMessages.forgetTitle}</AlertDialog.Title>
          <AlertDialog.Description>{keyPanelMessages.forgetText}</AlertDialog.Description>
          <div className={layoutStyles['formEnd']}>
            <AlertDialog.Close className={controlStyles['button']}>{commonMessages.cancel}</AlertDialog.Close>
            <AlertDialog.Close className={classes(controlStyles['button'], controlStyles['danger'])} onClick={onForget}>
              {keyPanelMessages.forget}
            </AlertDialog.Close>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
