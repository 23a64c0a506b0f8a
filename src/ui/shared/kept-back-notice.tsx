import type { StoreView } from '../../protocol/view.ts';
import { useServices } from './services.ts';
import { useRequest } from './use-request.ts';
import { StatusLine } from './status-line.tsx';
import * as keyMessages from '../../messages/compiled/key.ts';
import { FailureLine } from './failure-line.tsx';
import keyNoticeStyles from './key-notice.module.css';
import { Button } from '../kit/button.tsx';

interface KeptBackNoticeProps {
  store: StoreView;
  /** True to name the store. */
  isNamed?: boolean;
}

/**
 * The edits of a store that wait for its person to confirm them, with one action for all of them. A single such edit shows its
 * own action.
 */
export function KeptBackNotice({ store, isNamed = false }: KeptBackNoticeProps) {
  const { call } = useServices();
  const { send, busy, failure } = useRequest();
  if (store.keptBackEdits < 2 || store.merchant.tag !== 'ready') return null;
  const count = store.keptBackEdits;
  return (
    <div className={keyNoticeStyles['keyNotice']} data-key-notice>
      <StatusLine tone="asks">
        {isNamed ? keyMessages.keptBackOf({ count, store: store.name }) : keyMessages.keptBack({ count })}
      </StatusLine>
      <Button aria-disabled={busy} onClick={() => send(() => call('edits.resendAll', { storeId: store.id }))}>
        {keyMessages.resendAll({ count })}
      </Button>
      <FailureLine failure={failure} />
    </div>
  );
}
