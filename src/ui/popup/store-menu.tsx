import { Menu } from '@base-ui/react/menu';
import { ChevronDown, CircleUser, ShoppingCart, Store, Tag, type LucideIcon } from 'lucide-react';
import { useRef } from 'react';
import type { StoreView } from '../../protocol/view.ts';
import { Icon } from '../shared/icon.tsx';
import { useServices } from '../shared/services.ts';
import * as popupMessages from '../../messages/compiled/popup.ts';
import styles from './popup.module.css';

/** The pages of the store that the popup can open. */
export type VisitTarget = { to: 'account' } | { to: 'checkout'; checkoutId: string };

interface StoreMenuProps {
  store: StoreView;
  /** The checkout of the page in front, if it is one. */
  checkoutId: string | null;
  onGo(place: VisitTarget): void;
  onAskCheckout(): void;
  /** Confirms the name that the store's pages use. */
  onRename(name: string): void;
}

/** The store's name as the button of a menu with the store's pages. */
export function StoreMenu({ store, checkoutId, onGo, onAskCheckout, onRename }: StoreMenuProps) {
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
        <Menu.Trigger className={styles['storeMenu']} title={store.name}>
          <bdi className={styles['storeName']}>{store.name}</bdi>
          <Icon of={ChevronDown} />
        </Menu.Trigger>
      </h1>
      <div ref={place} />
      <Menu.Portal container={place}>
        <Menu.Positioner className={styles['menuPlace']} align="start" sideOffset={4}>
          <Menu.Popup className={styles['menu']}>
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
