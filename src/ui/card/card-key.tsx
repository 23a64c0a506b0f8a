import type { CardView } from '../../protocol/view.ts';
import { mayWrite } from '../../domain/capabilities.ts';
import { needsPerson } from '../../domain/edit.ts';
import { hashOf } from '../../protocol/workbench-route.ts';
import { StoreLabel } from '../shared/store-label.tsx';
import { useServices } from '../shared/services.ts';
import { Identities } from '../shared/identities.tsx';
import { StatusLine } from '../shared/status-line.tsx';
import * as commonMessages from '../../messages/compiled/common.ts';
import { keyNoticeText, merchantText } from '../shared/key-text.ts';
import { classes } from '../kit/classes.ts';
import keyNoticeStyles from '../shared/key-notice.module.css';
import textStyles from '../kit/text.module.css';
import styles from './card.module.css';
import { Button } from '../kit/button.tsx';

/** The store and its identities; and why the key cannot write, if it cannot. A passphrase is never asked for on a store's page. */
export function CardKey({ view: { store, field, edits } }: { view: CardView }) {
  const { openWorkbench } = useServices();
  // An edit that waits for the key already shows the same action.
  const isSaid = edits.some((edit) => edit.field === field && edit.state.tag === 'waiting' && needsPerson(edit));
  const text = mayWrite(store.merchant, field) || isSaid ? null : keyNoticeText(store.merchant);
  return (
    <div className={styles['cardKey']}>
      {text !== null && (
        <div className={keyNoticeStyles['keyNotice']} data-key-notice data-tone={merchantText(store.merchant).tone}>
          <StatusLine tone={merchantText(store.merchant).tone}>{text}</StatusLine>
          <Button onClick={() => openWorkbench(hashOf('stores'))}>
            {store.merchant.tag === 'locked' ? commonMessages.unlockKey : commonMessages.reconnect}
          </Button>
        </div>
      )}
      <div className={styles['cardWho']}>
        <p className={classes(textStyles['small'], textStyles['quiet'], styles['cardStore'])}>
          <StoreLabel name={store.name} />
        </p>
        <Identities store={store} />
      </div>
    </div>
  );
}
