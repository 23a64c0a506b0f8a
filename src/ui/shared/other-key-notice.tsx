import type { StoreView } from '../../protocol/view.ts';
import { formatCount } from './format.ts';
import { keyWords } from './key-words.ts';
import { useServices } from './services.ts';
import { useAsk } from './use-ask.ts';
import { WordsLine } from './words-line.tsx';
import { failureWords } from './words.ts';

interface OtherKeyNoticeProps {
  store: StoreView;
  /** Whether to say which store it is. */
  isNamed?: boolean;
}

/** Changes of a store that were typed under another key, with one act for all; nothing where each can tell for itself. */
export function OtherKeyNotice({ store, isNamed = false }: OtherKeyNoticeProps) {
  const { call, locale } = useServices();
  const { ask, busy, failure } = useAsk();
  if (store.otherKeyEdits < 2 || store.merchant.tag !== 'ready') return null;
  const many = formatCount(store.otherKeyEdits, locale);
  return (
    <div className="key-notice">
      <WordsLine tone="asks">{keyWords.otherKey(many, isNamed ? store.name : null)}</WordsLine>
      <button
        type="button"
        className="button"
        disabled={busy}
        onClick={() => ask(() => call('edits.resendAll', { storeId: store.id }))}
      >
        {keyWords.adoptAll(many)}
      </button>
      {failure !== null && <WordsLine tone="bad">{failureWords(failure)}</WordsLine>}
    </div>
  );
}
