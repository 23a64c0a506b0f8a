import { Lock } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { StoreView } from '../../protocol/view.ts';
import { keyHash } from '../../protocol/workbench-route.ts';
import { Icon } from '../kit/icon.tsx';
import { StoreLabel } from '../shared/store-label.tsx';
import { useServices } from '../shared/services.ts';
import { UnlockForm } from '../shared/unlock-form.tsx';
import { StatusLine } from '../shared/status-line.tsx';
import * as commonMessages from '../../messages/compiled/common.ts';
import * as keyMessages from '../../messages/compiled/key.ts';
import * as keyPanelMessages from '../../messages/compiled/keyPanel.ts';
import * as workbenchMessages from '../../messages/compiled/workbench.ts';
import { classes } from '../kit/classes.ts';
import textStyles from '../kit/text.module.css';
import styles from './workbench.module.css';
import { Button } from '../kit/button.tsx';
import { LinkButton } from '../kit/link-button.tsx';

/** The content of the small window that asks for a store's passphrase. The background closes it after the unlock. */
export function UnlockPage({ store }: { store: StoreView | undefined }) {
  return (
    <main data-surface="workbench" className={classes(styles['workbench'], styles['unlockPage'])}>
      <h1>
        <Icon of={Lock} /> {workbenchMessages.unlockTitle}
      </h1>
      {store !== undefined && (
        <p className={classes(textStyles['quiet'], textStyles['clip'])}>
          <StoreLabel name={store.name} />
        </p>
      )}
      {store === undefined ? (
        <StatusLine tone="bad">{workbenchMessages.storeGone}</StatusLine>
      ) : (
        <UnlockStep store={store} />
      )}
    </main>
  );
}

function UnlockStep({ store: { id, merchant } }: { store: StoreView }) {
  const { openWorkbench } = useServices();
  const form = useRef<HTMLDivElement>(null);
  const isLocked = merchant.tag === 'locked';
  useEffect(() => {
    if (isLocked) form.current?.querySelector('input')?.focus();
  }, [isLocked]);
  const enterKey = () => openWorkbench(keyHash(id));
  if (merchant.tag === 'ready') return <StatusLine tone="good">{workbenchMessages.unlocked}</StatusLine>;
  if (!isLocked)
    return (
      <>
        <StatusLine tone="wait">{keyMessages.missing}</StatusLine>
        <Button onClick={enterKey}>{commonMessages.reconnect}</Button>
      </>
    );
  return (
    <div ref={form} className={styles['unlockStep']}>
      <UnlockForm storeId={id} />
      <LinkButton onClick={enterKey}>{keyPanelMessages.lost}</LinkButton>
    </div>
  );
}
