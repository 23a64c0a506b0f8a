import { Plus } from 'lucide-react';
import { useState } from 'react';
import { keyStepOf } from '../../domain/store.ts';
import type { StoreView } from '../../protocol/view.ts';
import { hashOf } from '../../protocol/workbench-route.ts';
import { Icon } from '../shared/icon.tsx';
import { useServices } from '../shared/services.ts';
import { StatusLine } from '../shared/status-line.tsx';
import { ConnectForm } from './connect-form.tsx';
import type { ConnectAnswers } from '../../domain/connect-answers.ts';
import { emptyAnswers } from './connect-state.ts';
import { StoreRow } from './store-row.tsx';
import { navigate } from './use-route.ts';
import type { Connected } from './use-connect.ts';
import * as workbenchMessages from '../../messages/compiled/workbench.ts';
import { classes } from '../shared/classes.ts';
import controlStyles from '../shared/controls.module.css';
import textStyles from '../shared/text.module.css';
import styles from './workbench.module.css';

/** The open connect form: none, for a new store, or for a store whose key is entered again. */
type Connecting = { tag: 'none' } | { tag: 'new' } | { tag: 'key'; store: StoreView };

interface StoresPanelProps {
  stores: StoreView[];
  /** The store whose key the address asks for, id. */
  keyOf: string | null;
}

/** The connected stores, and the form that connects one. */
export function StoresPanel({ stores, keyOf }: StoresPanelProps) {
  const [connecting, setConnecting] = useState<Connecting>({ tag: 'none' });
  const [connected, setConnected] = useState<Connected | null>(null);
  const asked = stores.find(({ id, merchant }) => id === keyOf && keyStepOf(merchant) !== null);
  const [opened, setOpened] = useState<string | null>(null);
  // Opened once for each address that asks for a key; it can be cancelled.
  if (keyOf !== opened) {
    setOpened(keyOf);
    if (asked !== undefined) {
      setConnected(null);
      setConnecting({ tag: 'key', store: asked });
    }
  }
  const close = () => {
    setConnecting({ tag: 'none' });
    if (keyOf !== null) navigate(hashOf('stores'));
  };
  const finish = (made: Connected) => {
    setConnected(made);
    close();
  };
  const start = (next: Connecting) => {
    setConnected(null);
    setConnecting(next);
  };
  const isOpen = connecting.tag !== 'none' || (stores.length === 0 && connected === null);
  const key = connecting.tag === 'key' ? connecting.store : undefined;
  return (
    <section aria-labelledby="stores-title">
      <div className={styles['sectionHead']}>
        <h2 id="stores-title">{workbenchMessages.stores}</h2>
        {!isOpen && (
          <button type="button" className={controlStyles['button']} onClick={() => start({ tag: 'new' })}>
            <Icon of={Plus} /> {workbenchMessages.connect}
          </button>
        )}
      </div>
      <div aria-live="polite">{connected !== null && <ConnectedLine connected={connected} />}</div>
      {stores.length === 0 && isOpen && <p className={textStyles['quiet']}>{workbenchMessages.noStores}</p>}
      {isOpen && (
        <ConnectForm
          key={key?.id ?? 'new'}
          title={key === undefined ? workbenchMessages.connectTitle : workbenchMessages.keyTitle({ store: key.name })}
          initial={key === undefined ? emptyAnswers : answersOf(key)}
          submitLabel={key === undefined ? workbenchMessages.connect : workbenchMessages.connectKey}
          onConnected={finish}
          // The list can grow before the answer arrives. The form stays, to show the answer.
          onSubmit={() => setConnecting(key === undefined ? { tag: 'new' } : connecting)}
          {...(stores.length === 0 ? {} : { onCancel: close })}
        />
      )}
      <ul className={styles['stores']}>
        {stores.map((store) => (
          <StoreRow key={store.id} store={store} onEnterKey={() => start({ tag: 'key', store })} />
        ))}
      </ul>
    </section>
  );
}

function ConnectedLine({ connected: { name, storefront } }: { connected: Connected }) {
  const { openTab } = useServices();
  return (
    <div className={classes(styles['connected'], styles['panel'])}>
      <StatusLine tone="good">{workbenchMessages.connected({ name })}</StatusLine>
      <button
        type="button"
        className={classes(controlStyles['button'], controlStyles['primary'])}
        onClick={() => openTab(storefront)}
      >
        {workbenchMessages.openStore}
      </button>
    </div>
  );
}

const answersOf = ({ storefront, api, clientId, siteId }: StoreView): ConnectAnswers => ({
  storefront,
  api,
  clientId: clientId ?? '',
  siteId,
  apiKey: '',
});
