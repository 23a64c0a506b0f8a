import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useState } from 'react';
import { whyOf } from '../shared/why.ts';
import { WordsLine } from '../shared/words-line.tsx';
import * as commonMessages from '../../messages/compiled/common.ts';

interface ConfirmProps {
  /** The button that asks; its look is a class. */
  label: string;
  look: string;
  title: string;
  text: string;
  /** What the button that does it says. */
  yes: string;
  /** What the way back says, where "Cancel" would be taken for the deed. */
  no?: string;
  isDanger?: boolean;
  onYes(): Promise<unknown>;
}

/** Does something once it was said twice; stays open with the reason where it fails. */
export function Confirm({
  label,
  look,
  title,
  text,
  yes,
  no = commonMessages.cancel,
  isDanger = true,
  onYes,
}: ConfirmProps) {
  const [isOpen, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const doIt = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await onYes();
      setOpen(false);
    } catch (error) {
      setFailure(whyOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={setOpen}>
      <AlertDialog.Trigger className={look}>{label}</AlertDialog.Trigger>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="backdrop" />
        <AlertDialog.Popup className="dialog">
          <AlertDialog.Title>{title}</AlertDialog.Title>
          <AlertDialog.Description>{text}</AlertDialog.Description>
          <div role="alert">{failure !== null && <WordsLine tone="bad">{failure}</WordsLine>}</div>
          <div className="form-end">
            <AlertDialog.Close className="button">{no}</AlertDialog.Close>
            <button
              type="button"
              className={isDanger ? 'button danger' : 'button primary'}
              disabled={busy}
              onClick={() => void doIt()}
            >
              {yes}
            </button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
