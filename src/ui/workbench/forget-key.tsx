import { AlertDialog } from '@base-ui/react/alert-dialog';
import * as commonMessages from '../../messages/compiled/common.ts';
import * as keyPanelMessages from '../../messages/compiled/keyPanel.ts';

/** Forgets a key once the merchant said so twice: the platform shows a key only when it is made. */
export function ForgetKey({ busy, onForget }: { busy: boolean; onForget(): void }) {
  return (
    <AlertDialog.Root>
      <AlertDialog.Trigger className="link quiet small" disabled={busy}>
        {keyPanelMessages.forget}
      </AlertDialog.Trigger>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="backdrop" />
        <AlertDialog.Popup className="dialog">
          <AlertDialog.Title>{keyPanelMessages.forgetTitle}</AlertDialog.Title>
          <AlertDialog.Description>{keyPanelMessages.forgetText}</AlertDialog.Description>
          <div className="form-end">
            <AlertDialog.Close className="button">{commonMessages.cancel}</AlertDialog.Close>
            <AlertDialog.Close className="button danger" onClick={onForget}>
              {keyPanelMessages.forget}
            </AlertDialog.Close>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
