import type { StoreView } from '../../protocol/view.ts';
import { UnlockForm } from './unlock-form.tsx';
import { WordsLine } from './words-line.tsx';
import * as commonMessages from '../../messages/compiled/common.ts';
import { keyNoticeText, merchantText } from './key-text.ts';

/** Why something cannot be edited, before anybody tries, with the way on; nothing while the key does all it should. */
export function KeyNotice({ store: { id, merchant }, onEnterKey }: { store: StoreView; onEnterKey(): void }) {
  const text = keyNoticeText(merchant);
  if (text === null) return null;
  const { tone } = merchantText(merchant);
  return (
    <div className="key-notice" data-tone={tone} data-tag={merchant.tag}>
      <WordsLine tone={tone}>{text}</WordsLine>
      {merchant.tag === 'locked' ? (
        <UnlockForm storeId={id} />
      ) : (
        <button type="button" className="button" onClick={onEnterKey}>
          {commonMessages.enterKey}
        </button>
      )}
    </div>
  );
}
