import type { Merchant } from '../../domain/store.ts';
import { WordsLine } from './words-line.tsx';
import { words } from './words.ts';

/** One line that says why nothing can be edited, with the way on; nothing while the key works. */
export function KeyNotice({ merchant, onEnterKey }: { merchant: Merchant; onEnterKey(): void }) {
  if (merchant.tag === 'ready') return null;
  const refused = merchant.tag === 'refused';
  return (
    <div className="key-notice" data-tone={refused ? 'bad' : 'wait'}>
      <WordsLine tone={refused ? 'bad' : 'wait'}>
        {refused ? words.keyRefused(merchant.status) : words.keyMissing}
      </WordsLine>
      <button type="button" className="button" onClick={onEnterKey}>
        {words.enterKey}
      </button>
    </div>
  );
}
