import { Plus } from 'lucide-react';
import { useState } from 'react';
import { keyStepOf } from '../../../domain/store.ts';
import type { StoreView, WorkbenchView } from '../../../protocol/view.ts';
import { hashOf, type ConnectRoute, type WorkbenchRoute } from '../../../protocol/workbench-route.ts';
import { Icon } from '../../kit/icon.tsx';
import { ConnectedPanel } from '../connect/connected-panel.tsx';
import { ConnectForm } from '../connect/connect-form.tsx';
import type { ConnectAnswers } from '../../../domain/connect-answers.ts';
import { emptyAnswers } from '../connect/connect-state.ts';
import { DisconnectedNotice, type Disconnected } from './disconnect.tsx';
import { StoreRow } from './store-row.tsx';
import { navigate } from '../use-route.ts';
import { DemoOffer } from '../welcome/demo-offer.tsx';
import type { Connected } from '../connect/use-connect.ts';
import * as commonMessages from '../../../messages/compiled/common.ts';
import * as workbenchMessages from '../../../messages/compiled/workbench.ts';
import textStyles from '../../kit/text.module.css';
import styles from '../workbench.module.css';
import storesStyles from './stores.module.css';
import { Button } from '../../kit/button.tsx';

/** The open connect form: none, for a new store, or for a store whose key is entered again. */
type Connecting = { tag: 'none' } | { tag: 'new' } | { tag: 'key'; store: StoreView };

interface StoresPanelProps extends Pick<WorkbenchView, 'stores' | 'connectDraft'> {
  /** The request in the address: the key of a store (id), or a store to connect. */
  route: Pick<WorkbenchRoute, 'keyOf' | 'connect'>;
}

/** The connected stores, and the form that connects one. */
export function StoresPanel({ stores, connectDraft, route }: StoresPanelProps) {
  const [connected, setConnected] = useState<Connected | null>(null);
  const [disconnected, setDisconnected] = useState<Disconnected | null>(null);
  const { connecting, start, close } = useConnecting(stores, connectDraft, route, () => setConnected(null));
  const finish = (made: Connected) => {
    close();
    setDisconnected(null);
    setConnected(made);
  };
  const isOpen = connecting.tag !== 'none' || (stores.length === 0 && connected === null);
  const key = connecting.tag === 'key' ? connecting.store : undefined;
  const made = stores.find(({ id }) => id === connected?.storeId);
  return (
    <section aria-labelledby="stores-title">
      <div className={styles['sectionHead']}>
        <h2 id="stores-title">{workbenchMessages.stores}</h2>
        {!isOpen && (
          <Button onClick={() => start({ tag: 'new' })}>
            <Icon of={Plus} /> {workbenchMessages.connect}
          </Button>
        )}
      </div>
      <div aria-live="polite">
        {disconnected !== null && <DisconnectedNotice {...disconnected} />}
        {connected !== null && <ConnectedPanel connected={connected} name={made?.name ?? connected.name} />}
      </div>
      {stores.length === 0 && isOpen && <p className={textStyles['quiet']}>{workbenchMessages.noStores}</p>}
      {isOpen && (
        <ConnectForm
          key={key?.id ?? JSON.stringify(route.connect)}
          title={key === undefined ? workbenchMessages.connectTitle : workbenchMessages.keyTitle({ store: key.name })}
          initial={key === undefined ? newAnswers(route.connect, connectDraft) : answersOf(key)}
          isNew={key === undefined}
          foundName={key === undefined ? (route.connect?.name ?? '') : key.name}
          hasKey={key === undefined && connectDraft?.hasKey === true}
          submitLabel={key === undefined ? workbenchMessages.connect : commonMessages.reconnect}
          onConnected={finish}
          // The list can grow before the answer arrives. The form stays, to show the answer.
          onSubmit={() => start(key === undefined ? { tag: 'new' } : connecting)}
          {...(stores.length === 0 ? {} : { onCancel: close })}
        />
      )}
      {stores.length === 0 && connected === null && connectDraft === null && route.connect === null && (
        <div className={storesStyles['connectOffer']}>
          <DemoOffer onConnected={finish} />
        </div>
      )}
      <StoreList
        stores={stores}
        onEnterKey={(store) => start({ tag: 'key', store })}
        onDisconnected={(gone) => {
          setConnected(null);
          setDisconnected(gone);
        }}
      />
    </section>
  );
}

interface StoreListProps {
  stores: readonly StoreView[];
  onEnterKey(store: StoreView): void;
  onDisconnected(gone: Disconnected): void;
}

const StoreList = ({ stores, onEnterKey, onDisconnected }: StoreListProps) => (
  <ul className={storesStyles['stores']}>
    {stores.map((store) => (
      <StoreRow
        key={store.id}
        store={store}
        onEnterKey={() => onEnterKey(store)}
        onDisconnected={(counts) => onDisconnected({ name: store.name, counts })}
      />
    ))}
  </ul>
);

/** The open connect form. Opened once for each address that asks for one; it can be cancelled. */
function useConnecting(
  stores: StoreView[],
  connectDraft: WorkbenchView['connectDraft'],
  { keyOf, connect }: StoresPanelProps['route'],
  onStart: () => void,
) {
  // Text that was typed before the tab was closed is shown again.
  const [connecting, setConnecting] = useState<Connecting>(connectDraft === null ? { tag: 'none' } : { tag: 'new' });
  const requested = keyOf ?? (connect === null ? null : JSON.stringify(connect));
  const [opened, setOpened] = useState<string | null>(null);
  const start = (next: Connecting) => {
    onStart();
    setConnecting(next);
  };
  if (requested !== opened) {
    setOpened(requested);
    const store = stores.find(({ id, merchant }) => id === keyOf && keyStepOf(merchant) !== null);
    if (store !== undefined) start({ tag: 'key', store });
    else if (connect !== null) start({ tag: 'new' });
  }
  const close = () => {
    setConnecting({ tag: 'none' });
    if (requested !== null) navigate(hashOf('stores'));
  };
  return { connecting, start, close };
}

/** The answers for a new store: from its page, else from the kept draft. */
function newAnswers(found: ConnectRoute | null, draft: WorkbenchView['connectDraft']): ConnectAnswers {
  const { hasKey: _, ...typed } = draft ?? { ...emptyAnswers, hasKey: false };
  const { storefront, siteId, api } = found ?? { storefront: '', siteId: '', api: '' };
  const known = found === null ? {} : { storefront, siteId, ...(api !== '' && { api }), clientId: '' };
  return { ...typed, apiKey: '', ...known };
}

const answersOf = ({ storefront, api, clientId, siteId }: StoreView): ConnectAnswers => ({
  storefront,
  api,
  clientId: clientId ?? '',
  siteId,
  apiKey: '',
});
