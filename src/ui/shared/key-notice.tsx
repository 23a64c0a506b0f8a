import type { StoreView } from '../../protocol/view.ts';
import { merchantWords, noticeWords } from './key-words.ts';
import { UnlockForm } from './unlock-form.tsx';
import { WordsLine } from './words-line.tsx';
import { words } from './words.ts';

/** Why something cannot be edited, before anybody tries, with the way on; nothing while the key does all it should. */
export function KeyNotice({ store: { id, merchant }, onEnterKey }: { store: StoreView; onEnterKey(): void }) {
  const text = noticeWords(merchant);
  if (text === null) return null;
  const { tone } = merchantWords(merchant);
  return (
    <div className="key-notice" data-tone={tone} data-tag={merchant.tag}>
      <WordsLine tone={tone}>{text}</WordsLine>
      {merchant.tag === 'locked' ? (
        <UnlockForm storeId={id} />
      ) : (
        <button type="button" className="button" onClick={onEnterKey}>
          {words.enterKey}
        </button>
      )}
    </div>
  );
}
