import type { StoreView } from '../../protocol/view.ts';
import { useServices } from './services.ts';
import { useAsk } from './use-ask.ts';
import { WordsLine } from './words-line.tsx';
import * as keyMessages from '../../messages/compiled/key.ts';
import { failureText } from './failure-text.ts';

interface OtherKeyNoticeProps {
  store: StoreView;
  /** Whether to say which store it is. */
  isNamed?: boolean;
}

/** Changes of a store that were typed under another key, with one act for all; nothing where each can tell for itself. */
export function OtherKeyNotice({ store, isNamed = false }: OtherKeyNoticeProps) {
  const { call } = useServices();
  const { ask, busy, failure } = useAsk();
  if (store.otherKeyEdits < 2 || store.merchant.tag !== 'ready') return null;
  const count = store.otherKeyEdits;
  return (
    <div className="key-notice">
      <WordsLine tone="asks">
        {isNamed ? keyMessages.otherKeyOf({ count, store: store.name }) : keyMessages.otherKey({ count })}
      </WordsLine>
      <button
        type="button"
        className="button"
        disabled={busy}
        onClick={() => ask(() => call('edits.resendAll', { storeId: store.id }))}
      >
        {keyMessages.adoptAll({ count })}
      </button>
      {failure !== null && <WordsLine tone="bad">{failureText(failure)}</WordsLine>}
    </div>
  );
}
