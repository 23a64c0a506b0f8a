import { fields } from '../../../domain/fields.ts';
import type { CatalogVersion } from '../../../domain/store.ts';
import { words } from '../../shared/words.ts';
import { isRuled, unitOf, type BulkDraft } from './bulk-draft.ts';
import { bulkWords } from './bulk-words.ts';

/** What a change does in the merchant's words, such as "Price −10 %, ending .99"; at most 200 characters. */
export function titleOf(draft: BulkDraft, version: CatalogVersion): string {
  const { field, kind, amount, ending, ownEnding } = draft;
  const { label } = fields[field];
  if (!isRuled(field)) {
    const isFlag = fields[field].kind === 'flag';
    const text = isFlag ? (draft.entry === 'true' ? words.yes : words.no) : draft.entry.trim();
    return bulkWords.entryTitle(label, text).slice(0, 200);
  }
  const typed = amount.trim().replace(/\s*[%٪]$/, '');
  const number = { amount: typed, percent: `${typed} %`, none: '' }[unitOf[kind]];
  const signs: Partial<Record<typeof kind, string>> = {
    set: '= ',
    plus: '+',
    plus_percent: '+',
    minus: '−',
    minus_percent: '−',
    keep: '',
  };
  const sign = signs[kind] ?? `${bulkWords.kindInTitle(kind, version)}: `;
  const end = ending === 'none' ? '' : bulkWords.endingTitle(ending === 'own' ? ownEnding.trim() : ending);
  return `${`${label} ${sign}${number}`.trim()}${end}`.slice(0, 200);
}
