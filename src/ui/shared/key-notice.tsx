import type { StoreView } from '../../protocol/view.ts';
import { HelpLink } from './help-link.tsx';
import { keyTopics } from './help-topic.ts';
import { UnlockForm } from './unlock-form.tsx';
import { StatusLine } from './status-line.tsx';
import * as commonMessages from '../../messages/compiled/common.ts';
import { keyNoticeText, merchantText } from './key-text.ts';
import styles from './key-notice.module.css';
import { Button } from '../kit/button.tsx';

/** Why the key cannot be used, with the action that helps; nothing if the key works. */
export function KeyNotice({ store: { id, merchant }, onEnterKey }: { store: StoreView; onEnterKey(): void }) {
  const text = keyNoticeText(merchant);
  if (text === null) return null;
  const { tone } = merchantText(merchant);
  return (
    <div className={styles['keyNotice']} data-key-notice data-tone={tone} data-tag={merchant.tag}>
      <StatusLine tone={tone}>
        {text} <HelpLink topic={keyTopics[merchant.tag]} />
      </StatusLine>
      {merchant.tag === 'locked' ? (
        <UnlockForm storeId={id} />
      ) : (
        <Button onClick={onEnterKey}>{commonMessages.reconnect}</Button>
      )}
    </div>
  );
}
