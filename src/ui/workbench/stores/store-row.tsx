import { AlertDialog } from '@base-ui/react/alert-dialog';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import type { StoreView } from '../../../protocol/view.ts';
import { Icon } from '../../shared/icon.tsx';
import { KeyNotice } from '../../shared/key-notice.tsx';
import { useServices } from '../../shared/services.ts';
import { useRequest } from '../../shared/use-request.ts';
import { CaptchaPanel } from './captcha-panel.tsx';
import { StoreHealth } from './store-health.tsx';
import { StoreName } from './store-name.tsx';
import { KeyPanel } from './key-panel.tsx';
import { ProductAddresses } from './product-addresses.tsx';
import * as commonMessages from '../../../messages/compiled/common.ts';
import * as workbenchMessages from '../../../messages/compiled/workbench.ts';
import { toFailure, type Failure } from '../../shared/failure.ts';
import { FailureLine } from '../../shared/failure-line.tsx';
import { classes } from '../../shared/classes.ts';
import controlStyles from '../../shared/controls.module.css';
import layoutStyles from '../../shared/layout.module.css';
import textStyles from '../../shared/text.module.css';
import storesStyles from './stores.module.css';
import styles from '../workbench.module.css';
import confirmStyles from '../confirm.module.css';

/** One connected store: its address, health, name, key and the button that disconnects it. */
export function StoreRow({ store, onEnterKey }: { store: StoreView; onEnterKey(): void }) {
  const { openTab } = useServices();
  return (
    <li className={classes(storesStyles['store'], styles['panel'])}>
      <div className={storesStyles['storeLine']}>
        <div className={storesStyles['storeMain']}>
          <h3>
            <bdi>{store.name}</bdi>
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
          <StoreHealth store={store} />
          <CallIt store={store} />
        </div>
        <StoreName store={store} />
        <Disconnect store={store} />
      </div>
      <KeyNotice store={store} onEnterKey={onEnterKey} />
      <KeyPanel store={store} onEnterKey={onEnterKey} />
      <ProductAddresses store={store} />
      <CaptchaPanel store={store} />
    </li>
  );
}

/** Offers the name that the store's pages use. It becomes the store's name only with this button. */
function CallIt({ store: { id, siteName } }: { store: StoreView }) {
  const { call } = useServices();
  const { send, busy, failure } = useRequest();
  if (siteName === null) return null;
  return (
    <>
      <button
        type="button"
        className={classes(controlStyles['link'], textStyles['small'])}
        aria-disabled={busy}
        onClick={() => send(() => call('stores.rename', { storeId: id, name: siteName }))}
      >
        <bdi>{workbenchMessages.callIt({ name: siteName })}</bdi>
      </button>
      <FailureLine failure={failure} />
    </>
  );
}

function Disconnect({ store }: { store: StoreView }) {
  const { call, now } = useServices();
  const [isOpen, setOpen] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const disconnect = async () => {
    setFailure(null);
    try {
      await call('stores.disconnect', { storeId: store.id });
      setOpen(false);
    } catch (error) {
      setFailure(toFailure(error, now()));
    }
  };
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={setOpen}>
      <AlertDialog.Trigger className={classes(controlStyles['link'], controlStyles['quietLink'])}>
        {workbenchMessages.disconnect}
      </AlertDialog.Trigger>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={confirmStyles['backdrop']} />
        <AlertDialog.Popup className={confirmStyles['dialog']}>
          <AlertDialog.Title>{workbenchMessages.disconnectTitle({ name: store.name })}</AlertDialog.Title>
          <AlertDialog.Description>{workbenchMessages.disconnectText}</AlertDialog.Description>
          <div role="alert">
            <FailureLine failure={failure} />
          </div>
          <div className={layoutStyles['formEnd']}>
            <AlertDialog.Close className={controlStyles['button']}>{commonMessages.cancel}</AlertDialog.Close>
            <button
              type="button"
              className={classes(controlStyles['button'], controlStyles['danger'])}
              onClick={() => void disconnect()}
            >
              {workbenchMessages.disconnect}
            </button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
