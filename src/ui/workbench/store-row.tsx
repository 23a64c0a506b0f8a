import { AlertDialog } from '@base-ui/react/alert-dialog';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { codeOf, type ErrorCode } from '../../domain/errors.ts';
import type { StoreView } from '../../protocol/view.ts';
import { Icon } from '../shared/icon.tsx';
import { KeyNotice } from '../shared/key-notice.tsx';
import { useServices } from '../shared/services.ts';
import { useRequest } from '../shared/use-request.ts';
import { Identities } from '../shared/identities.tsx';
import { StatusLine } from '../shared/status-line.tsx';
import { CaptchaPanel } from './captcha-panel.tsx';
import { KeyPanel } from './key-panel.tsx';
import * as commonMessages from '../../messages/compiled/common.ts';
import * as workbenchMessages from '../../messages/compiled/workbench.ts';
import { failureText } from '../shared/failure-text.ts';

/** One connected store: where it is, who is who there, what can be done about its key, and the way out. */
export function StoreRow({ store, onEnterKey }: { store: StoreView; onEnterKey(): void }) {
  const { openTab } = useServices();
  return (
    <li className="store panel">
      <div className="store-line">
        <div className="what">
          <h3>
            <bdi>{store.name}</bdi>
          </h3>
          <p className="small">
            <a
              className="store-link"
              href={store.storefront}
              onClick={(event) => {
                event.preventDefault();
                openTab(store.storefront);
              }}
            >
              <bdi className="clip">{store.storefront}</bdi>{' '}
              <Icon of={ExternalLink} name={workbenchMessages.openStore} />
            </a>
          </p>
          <Rename store={store} />
        </div>
        <Identities store={store} />
        <Disconnect store={store} />
      </div>
      <KeyNotice store={store} onEnterKey={onEnterKey} />
      <KeyPanel store={store} onEnterKey={onEnterKey} />
      <CaptchaPanel store={store} />
    </li>
  );
}

/** Offers what the store's pages call it. Only this press makes it the store's name here. */
function Rename({ store: { id, siteName } }: { store: StoreView }) {
  const { call } = useServices();
  const { send, busy, failure } = useRequest();
  if (siteName === null) return null;
  return (
    <>
      <button
        type="button"
        className="link small"
        aria-disabled={busy}
        onClick={() => send(() => call('stores.rename', { storeId: id, name: siteName }))}
      >
        <bdi>{workbenchMessages.callIt({ name: siteName })}</bdi>
      </button>
      {failure !== null && <StatusLine tone="bad">{failureText(failure)}</StatusLine>}
    </>
  );
}

function Disconnect({ store }: { store: StoreView }) {
  const { call } = useServices();
  const [isOpen, setOpen] = useState(false);
  const [failure, setFailure] = useState<ErrorCode | null>(null);
  const disconnect = async () => {
    setFailure(null);
    try {
      await call('stores.disconnect', { storeId: store.id });
      setOpen(false);
    } catch (error) {
      setFailure(codeOf(error));
    }
  };
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={setOpen}>
      <AlertDialog.Trigger className="link quiet">{workbenchMessages.disconnect}</AlertDialog.Trigger>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="backdrop" />
        <AlertDialog.Popup className="dialog">
          <AlertDialog.Title>{workbenchMessages.disconnectTitle({ name: store.name })}</AlertDialog.Title>
          <AlertDialog.Description>{workbenchMessages.disconnectText}</AlertDialog.Description>
          <div role="alert">{failure !== null && <StatusLine tone="bad">{failureText(failure)}</StatusLine>}</div>
          <div className="form-end">
            <AlertDialog.Close className="button">{commonMessages.cancel}</AlertDialog.Close>
            <button type="button" className="button danger" onClick={() => void disconnect()}>
              {workbenchMessages.disconnect}
            </button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
