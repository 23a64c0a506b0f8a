import { Menu } from '@base-ui/react/menu';
import { Check, ChevronDown, CircleUser, ShoppingCart, Store, Tag, type LucideIcon } from 'lucide-react';
import { useRef, type Ref } from 'react';
import type { PopupView, StoreView } from '../../protocol/view.ts';
import { Icon } from '../kit/icon.tsx';
import { StoreLabel } from '../shared/store-label.tsx';
import { useServices } from '../shared/services.ts';
import * as popupMessages from '../../messages/compiled/popup.ts';
import styles from './header.module.css';

/** The pages of the store that the popup can open. */
export type VisitTarget = { to: 'account' } | { to: 'checkout'; checkoutId: string };

interface StoreMenuProps {
  /** The menu's button. */
  ref: Ref<HTMLButtonElement>;
  store: StoreView;
  /** The checkout of the page in front, if it is one. */
  checkoutId: string | null;
  onGo(place: VisitTarget): void;
  onAskCheckout(): void;
  /** Every connected store; one of them is shown. */
  stores: PopupView['stores'];
  onChoose(storeId: string): void;
  /** Confirms the name that the store's pages use. */
  onRename(name: string): void;
}

/** The store's name as the button of a menu with the store's pages. */
export function StoreMenu({ ref, store, stores, checkoutId, onGo, onAskCheckout, onChoose, onRename }: StoreMenuProps) {
  const { openTab } = useServices();
  // Inside the header, where screen readers expect it.
  const place = useRef<HTMLDivElement>(null);
  const { menu } = popupMessages;
  const { siteName } = store;
  const entries: { icon: LucideIcon; text: string; press(): void }[] = [
    { icon: Store, text: menu.store, press: () => openTab(store.storefront) },
    { icon: CircleUser, text: menu.account, press: () => onGo({ to: 'account' }) },
    checkoutId === null
      ? { icon: ShoppingCart, text: menu.askCheckout, press: onAskCheckout }
      : { icon: ShoppingCart, text: menu.checkout, press: () => onGo({ to: 'checkout', checkoutId }) },
    ...(siteName === null
      ? []
      : [{ icon: Tag, text: menu.callIt({ name: siteName }), press: () => onRename(siteName) }]),
  ];
  return (
    <Menu.Root>
      <h1>
        <Menu.Trigger ref={ref} className={styles['storeMenu']} title={store.name}>
          <span className={styles['storeName']}>
            <StoreLabel name={store.name} />
          </span>
          <Icon of={ChevronDown} />
        </Menu.Trigger>
      </h1>
      <div ref={place} />
      <Menu.Portal container={place}>
        <Menu.Positioner className={styles['menuPlace']} align="start" sideOffset={4}>
          <Menu.Popup className={styles['menu']}>
            {stores.length > 1 && <Switcher stores={stores} shownId={store.id} onChoose={onChoose} />}
            {entries.map(({ icon, text, press }) => (
              <Menu.Item key={text} className={styles['menuItem']} onClick={press}>
                <Icon of={icon} />
                {text}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function Switcher({ stores, shownId, onChoose }: Pick<StoreMenuProps, 'stores' | 'onChoose'> & { shownId: string }) {
  return (
    <>
      <Menu.RadioGroup
        aria-label={popupMessages.menu.stores}
        value={shownId}
        onValueChange={(storeId: string) => onChoose(storeId)}
      >
        {stores.map(({ id, name }) => (
          <Menu.RadioItem key={id} value={id} className={styles['menuItem']} closeOnClick>
            <span className={styles['menuCheck']}>{id === shownId && <Icon of={Check} />}</span>
            <span className={styles['menuName']}>
              <StoreLabel name={name} />
            </span>
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      <Menu.Separator className={styles['menuLine']} />
    </>
  );
}
