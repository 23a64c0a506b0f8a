import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useState } from 'react';
import { anyEdit } from '../../../domain/history.ts';
import type { StopCounts } from '../../../domain/stop-counts.ts';
import type { Call } from '../../../protocol/call.ts';
import type { CommandOutput } from '../../../protocol/commands.ts';
import type { StoreView } from '../../../protocol/view.ts';
import { CopyUnsaved } from '../../fields/copy-unsaved.tsx';
import { toUnsaved, type Unsaved } from '../../fields/unsaved.ts';
import { toFailure, type Failure } from '../../shared/failure.ts';
import { FailureLine } from '../../shared/failure-line.tsx';
import { useServices } from '../../shared/services.ts';
import { StatusLine } from '../../shared/status-line.tsx';
import * as commonMessages from '../../../messages/compiled/common.ts';
import * as disconnectMessages from '../../../messages/compiled/disconnect.ts';
import { classes } from '../../kit/classes.ts';
import controlStyles from '../../kit/controls.module.css';
import layoutStyles from '../../shared/layout.module.css';
import confirmStyles from '../confirm.module.css';
import workbenchStyles from '../workbench.module.css';
import { Button } from '../../kit/button.tsx';

interface DisconnectProps {
  store: StoreView;
  onDisconnected(counts: StopCounts): void;
}

/**
 * The button that disconnects a store, and its dialog, which names the changes on their way and those that are not
 * sent. The dialog stays until the store's answers are there.
 */
export function Disconnect({ store, onDisconnected }: DisconnectProps) {
  const { call, now } = useServices();
  const [isOpen, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const { name, id: storeId, unsentEdits, sentEdits } = store;
  const disconnect = async () => {
    setBusy(true);
    setFailure(null);
    try {
      onDisconnected(await call('stores.disconnect', { storeId }));
      setOpen(false);
    } catch (error) {
      setFailure(toFailure(error, now()));
    } finally {
      setBusy(false);
    }
  };
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={setOpen}>
      <AlertDialog.Trigger className={classes(controlStyles['link'], controlStyles['quietLink'])}>
        {disconnectMessages.disconnect}
      </AlertDialog.Trigger>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={confirmStyles['backdrop']} />
        <AlertDialog.Popup className={confirmStyles['dialog']}>
          <AlertDialog.Title>
            <bdi>{disconnectMessages.title({ name })}</bdi>
          </AlertDialog.Title>
          <AlertDialog.Description>{disconnectMessages.text}</AlertDialog.Description>
          {busy ? (
            <StatusLine tone="busy">{disconnectMessages.waiting({ count: sentEdits })}</StatusLine>
          ) : (
            <Unfinished storeId={storeId} sent={sentEdits} unsent={unsentEdits - sentEdits} />
          )}
          <div role="alert">
            <FailureLine failure={failure} />
          </div>
          <div className={layoutStyles['formEnd']}>
            <AlertDialog.Close className={controlStyles['button']}>
              {busy ? commonMessages.close : commonMessages.cancel}
            </AlertDialog.Close>
            {!busy && (
              <Button tone="danger" onClick={() => void disconnect()}>
                {disconnectMessages.disconnect}
              </Button>
            )}
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

interface UnfinishedProps {
  storeId: string | null;
  sent: number;
  unsent: number;
}

/** How many changes are on their way to the store, and how many are not sent and will be forgotten. */
function Unfinished({ storeId, sent, unsent }: UnfinishedProps) {
  const { call } = useServices();
  return (
    <>
      {sent > 0 && <StatusLine tone="asks">{disconnectMessages.sent({ count: sent })}</StatusLine>}
      {unsent > 0 && (
        <div>
          <StatusLine tone="notice">{disconnectMessages.unsent({ count: unsent })}</StatusLine>
          <CopyUnsaved changes={() => readUnsaved(call, storeId)} />
        </div>
      )}
    </>
  );
}

/** The unfinished changes of a store, or of all. */
async function readUnsaved(call: Call, storeId: string | null): Promise<Unsaved[]> {
  const unsaved: Unsaved[] = [];
  let after: Parameters<typeof readPage>[2] = null;
  do {
    const page = await readPage(call, storeId, after);
    unsaved.push(...page.edits.map(toUnsaved));
    after = page.next;
  } while (after !== null);
  return unsaved;
}

const readPage = (call: Call, storeId: string | null, after: CommandOutput<'history.list'>['next']) =>
  call('history.list', { query: { ...anyEdit, storeId, state: 'open' }, after });

/** The store that was disconnected last, and the outcomes of its unfinished changes. */
export interface Disconnected {
  name: string;
  counts: StopCounts;
}

export function DisconnectedNotice({ name, counts: { saved, unclear, cancelled } }: Disconnected) {
  return (
    <div className={workbenchStyles['notices']}>
      <StatusLine tone="good">
        <bdi>{disconnectMessages.done({ name })}</bdi>
      </StatusLine>
      {saved > 0 && <StatusLine tone="good">{disconnectMessages.saved({ count: saved })}</StatusLine>}
      {unclear > 0 && <StatusLine tone="asks">{disconnectMessages.unclear({ count: unclear })}</StatusLine>}
      {cancelled > 0 && <StatusLine tone="notice">{disconnectMessages.cancelled({ count: cancelled })}</StatusLine>}
    </div>
  );
}
