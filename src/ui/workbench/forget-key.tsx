import { AlertDialog } from '@base-ui/react/alert-dialog';
import { words } from '../shared/words.ts';
import { keyPanelWords } from './key-panel-words.ts';

/** Forgets a key once the merchant said so twice: the platform shows a key only when it is made. */
export function ForgetKey({ busy, onForget }: { busy: boolean; onForget(): void }) {
  return (
    <AlertDialog.Root>
      <AlertDialog.Trigger className="link quiet small" disabled={busy}>
        {keyPanelWords.forget}
      </AlertDialog.Trigger>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="backdrop" />
        <AlertDialog.Popup className="dialog">
          <AlertDialog.Title>{keyPanelWords.forgetTitle}</AlertDialog.Title>
          <AlertDialog.Description>{keyPanelWords.forgetText}</AlertDialog.Description>
          <div className="form-end">
            <AlertDialog.Close className="button">{words.cancel}</AlertDialog.Close>
            <AlertDialog.Close className="button danger" onClick={onForget}>
              {keyPanelWords.forget}
            </AlertDialog.Close>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
