import { Lock, Settings2 } from 'lucide-react';
import { useState, type Ref } from 'react';
import { IconButton } from '../kit/icon-button.tsx';
import type { KeptBy } from '../../domain/key.ts';
import { keptBy } from '../../domain/store.ts';
import type { PopupView, StoreView } from '../../protocol/view.ts';
import { useServices } from '../shared/services.ts';
import { StatusLine } from '../shared/status-line.tsx';
import { Identities } from '../shared/identities.tsx';
import { ConfirmAddress } from '../shared/confirm-address.tsx';
import { LockOpenKey } from './lock-open-key.tsx';
import { CheckoutForm } from './checkout-form.tsx';
import { ClientIdForm } from './client-id-form.tsx';
import { StoreMenu, type VisitTarget } from './store-menu.tsx';
import { useDisclosure } from '../shared/use-disclosure.ts';
import { useRequest } from '../shared/use-request.ts';
import * as keyMessages from '../../messages/compiled/key.ts';
import * as popupMessages from '../../messages/compiled/popup.ts';
import { FailureLine } from '../shared/failure-line.tsx';
import popupStyles from './popup.module.css';
import styles from './header.module.css';
import { LinkButton } from '../kit/link-button.tsx';

interface HeaderProps {
  store: StoreView;
  /** The checkout of the page in front, if it is one. */
  checkoutId: string | null;
  isSigningIn: boolean;
  stores: PopupView['stores'];
}

/**
 * The store's name, the identities that read and write it, and the button that logs in. Says if the platform turned a
 * member into a visitor.
 */
export function Header({ store, stores, checkoutId, isSigningIn }: HeaderProps) {
  const { call } = useServices();
  const { send, replace, failure, busy } = useRequest();
  const { button: menu, isOpen: isAskingCheckout, setOpen: setAskingCheckout } = useDisclosure();
  const { button: logIn, press: pressLogIn, form: logInForm } = useLogIn(store, send);
  const { button: lock, isOpen: isAskingLock, setOpen: setAskingLock } = useDisclosure();
  const { customer } = store;
  const lockNow = () =>
    send(async () => {
      await call('key.lock', { storeId: store.id });
      setAskingLock(false);
    });
  const pressLock = () => (keptByOf(store) === 'device' ? setAskingLock(true) : lockNow());
  const isMember = customer.tag === 'member';
  const go = (place: VisitTarget) => {
    setAskingCheckout(false);
    send(() => call('stores.visit', { storeId: store.id, ...place }));
  };
  return (
    <>
      <header className={styles['popupHeader']}>
        <div className={styles['where']}>
          <StoreMenu
            ref={menu}
            store={store}
            stores={stores}
            onChoose={(storeId) => replace(() => call('stores.choose', { storeId }))}
            checkoutId={checkoutId}
            onGo={go}
            onAskCheckout={() => setAskingCheckout(true)}
            onRename={(name) => send(() => call('stores.rename', { storeId: store.id, name }))}
          />
          <Identities store={store} />
        </div>
        {!isSigningIn && <LogInButton ref={logIn} isMember={isMember} isBusy={busy} onPress={pressLogIn} />}
        <WorkbenchButton />
        <LockButton ref={lock} store={store} onPress={pressLock} />
      </header>
      {isAskingLock && <LockOpenKey isBusy={busy} onLock={lockNow} onClose={() => setAskingLock(false)} />}
      {isAskingCheckout && (
        <CheckoutForm
          onOpen={(id) => go({ to: 'checkout', checkoutId: id })}
          onClose={() => setAskingCheckout(false)}
        />
      )}
      {logInForm}
      <output className={styles['headerSaid']}>
        {customer.tag === 'visitor' && customer.fellBack && !isSigningIn && (
          <StatusLine tone="notice">{popupMessages.fellBack}</StatusLine>
        )}
      </output>
      <div role="alert">
        <FailureLine failure={failure} />
      </div>
    </>
  );
}

/**
 * Opens the log-in, or asks first for missing answers: the owner's confirmation of the address, then the OAuth client
 * id.
 */
function useLogIn(store: StoreView, send: (run: () => Promise<unknown>) => void) {
  const { call } = useServices();
  const { button, isOpen: isAskingClient, setOpen: setAskingClient } = useDisclosure();
  const [isAskingAddress, setAskingAddress] = useState(false);
  const { id: storeId, customer, clientId, isUnproven } = store;
  const open = async () => {
    // A product that was added since may prove the address.
    if (isUnproven === true && !(await call('stores.confirmAddress', { storeId, address: '' })).isProven)
      return setAskingAddress(true);
    await call('signIn.open', { storeId, step: customer.tag === 'member' ? 'profile' : 'logIn' });
  };
  const press = () => (clientId === null && isUnproven !== true ? setAskingClient(true) : send(open));
  const close = () => setAskingAddress(false);
  const form = isAskingAddress ? (
    <ConfirmAddress
      store={store}
      className={popupStyles['checkout']}
      onConfirmed={() => {
        close();
        send(open);
      }}
      onCancel={close}
    />
  ) : (
    isAskingClient && <ClientIdForm store={store} onClose={() => setAskingClient(false)} />
  );
  return { button, press, form };
}

interface LogInButtonProps {
  ref: Ref<HTMLButtonElement>;
  isMember: boolean;
  isBusy: boolean;
  onPress(): void;
}

function LogInButton({ ref, isMember, isBusy, onPress }: LogInButtonProps) {
  return (
    <LinkButton ref={ref} aria-disabled={isBusy} onClick={onPress}>
      {isMember ? popupMessages.account : popupMessages.logIn}
    </LinkButton>
  );
}

function WorkbenchButton() {
  const { openWorkbench } = useServices();
  return <IconButton of={Settings2} name={popupMessages.workbench} onClick={() => openWorkbench()} />;
}

/** How the store's key is kept; null while there is none. */
const keptByOf = ({ merchant }: StoreView): KeptBy | null =>
  merchant.tag === 'ready' ? keptBy(merchant.remembered) : null;

interface LockButtonProps {
  ref: Ref<HTMLButtonElement>;
  store: StoreView;
  onPress(): void;
}

/** Locks a key that is kept on this device. */
function LockButton({ ref, store, onPress }: LockButtonProps) {
  const kept = keptByOf(store);
  if (kept === null || kept === 'session') return null;
  return <IconButton ref={ref} of={Lock} name={keyMessages.lock} onClick={onPress} />;
}
