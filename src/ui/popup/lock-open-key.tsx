import { hashOf } from '../../protocol/workbench-route.ts';
import { useServices } from '../shared/services.ts';
import { useFirstFocus } from '../shared/use-first-focus.ts';
import { useEscape } from './sign-in/use-sign-in.ts';
import * as commonMessages from '../../messages/compiled/common.ts';
import * as keyPanelMessages from '../../messages/compiled/keyPanel.ts';
import layoutStyles from '../shared/layout.module.css';
import styles from './popup.module.css';
import { Button } from '../kit/button.tsx';

interface LockOpenKeyProps {
  isBusy: boolean;
  onLock(): void;
  onClose(): void;
}

/** Asks before a key is locked that no passphrase could unlock: it would be forgotten. */
export function LockOpenKey({ isBusy, onLock, onClose }: LockOpenKeyProps) {
  const { openWorkbench } = useServices();
  const heading = useFirstFocus<HTMLHeadingElement>();
  useEscape(onClose);
  return (
    <section className={styles['checkout']} aria-labelledby="lock-title">
      <h2 id="lock-title" ref={heading} tabIndex={-1}>
        {keyPanelMessages.lockTitle}
      </h2>
      <p>{keyPanelMessages.lockText}</p>
      <div className={layoutStyles['formEnd']}>
        <Button onClick={onClose}>{commonMessages.cancel}</Button>
        <Button onClick={() => openWorkbench(hashOf('stores'))}>{keyPanelMessages.setPassphrase}</Button>
        <Button tone="danger" aria-disabled={isBusy} onClick={() => (isBusy ? undefined : onLock())}>
          {keyPanelMessages.forget}
        </Button>
      </div>
    </section>
  );
}
