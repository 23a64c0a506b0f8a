import { ExternalLink } from 'lucide-react';
import type { StopCounts } from '../../../domain/stop-counts.ts';
import type { StoreView } from '../../../protocol/view.ts';
import { ConfirmAddress } from '../../shared/confirm-address.tsx';
import { Icon } from '../../kit/icon.tsx';
import { KeyNotice } from '../../shared/key-notice.tsx';
import { StoreLabel } from '../../shared/store-label.tsx';
import { useServices } from '../../shared/services.ts';
import { useRequest } from '../../shared/use-request.ts';
import { StatusLine } from '../../shared/status-line.tsx';
import { CaptchaPanel } from './captcha-panel.tsx';
import { Disconnect } from './disconnect.tsx';
import { StoreHealth } from './store-health.tsx';
import { StoreName } from './store-name.tsx';
import { KeyPanel } from './key-panel.tsx';
import { ProductAddresses } from './product-addresses.tsx';
import * as disconnectMessages from '../../../messages/compiled/disconnect.ts';
import * as workbenchMessages from '../../../messages/compiled/workbench.ts';
import { FailureLine } from '../../shared/failure-line.tsx';
import { classes } from '../../kit/classes.ts';
import textStyles from '../../kit/text.module.css';
import storesStyles from './stores.module.css';
import styles from '../workbench.module.css';
import { LinkButton } from '../../kit/link-button.tsx';

interface StoreRowProps {
  store: StoreView;
  onEnterKey(): void;
  onDisconnected(counts: StopCounts): void;
}

/** One connected store: its address, health, name, key and the button that disconnects it. */
export function StoreRow({ store, onEnterKey, onDisconnected }: StoreRowProps) {
  const { openTab } = useServices();
  const isConnected = store.isDisconnecting !== true;
  return (
    <li className={classes(storesStyles['store'], styles['panel'])}>
      <div className={storesStyles['storeLine']}>
        <div className={storesStyles['storeMain']}>
          <h3>
            <StoreLabel name={store.name} />
          </h3>
          <p className={textStyles['small']}>
            <a
              className={storesStyles['storeLink']}
              href={store.storefront}
              onClick={(event) => {
                event.preventDefault();
                openTab(store.storefront);
              }}
            >
              <bdi className={textStyles['clip']}>{store.storefront}</bdi>{' '}
              <Icon of={ExternalLink} name={workbenchMessages.openStore} />
            </a>
          </p>
          {isConnected ? (
            <>
              <StoreHealth store={store} />
              <SiteNameOffer store={store} />
            </>
          ) : (
            <StatusLine tone="busy">{disconnectMessages.waiting({ count: store.sentEdits })}</StatusLine>
          )}
        </div>
        {isConnected && <StoreName store={store} />}
        <Disconnect store={store} onDisconnected={onDisconnected} />
      </div>
      {isConnected && (
        <>
          {store.isUnproven === true && <ConfirmAddress store={store} className={storesStyles['confirm']} />}
          <KeyNotice store={store} onEnterKey={onEnterKey} />
          <KeyPanel store={store} onEnterKey={onEnterKey} />
          <ProductAddresses store={store} />
          <CaptchaPanel store={store} />
        </>
      )}
    </li>
  );
}

/** Offers the name that the store's pages use. It becomes the store's name only with this button. */
function SiteNameOffer({ store: { id, siteName } }: { store: StoreView }) {
  const { call } = useServices();
  const { send, busy, failure } = useRequest();
  if (siteName === null) return null;
  return (
    <>
      <LinkButton
        aria-disabled={busy}
        onClick={() => send(() => call('stores.rename', { storeId: id, name: siteName }))}
      >
        <bdi>{workbenchMessages.callIt({ name: siteName })}</bdi>
      </LinkButton>
      <FailureLine failure={failure} />
    </>
  );
}
