import type { PriceRule } from '../../../domain/price-rules.ts';
import type { CatalogVersion } from '../../../domain/store.ts';
import { TextField } from '../../shared/text-field.tsx';
import { Choice } from '../choice.tsx';
import { endings, ruleKinds, unitOf, type BulkDraft, type DraftProblem, type EndingChoice } from './bulk-draft.ts';
import { bulkWords } from './bulk-words.ts';
import { draftProblemWords } from './draft-problem-words.ts';

interface RuleFieldsProps {
  draft: BulkDraft;
  version: CatalogVersion;
  field: PriceRule['field'];
  problem: DraftProblem | null;
  onChange(change: Partial<BulkDraft>): void;
}

const endingText = (ending: EndingChoice): string =>
  ending === 'none' || ending === 'own' ? bulkWords.endings[ending] : ending;
const directions = ['nearest', 'up', 'down'] as const;

/** How a price is reckoned, and what it ends in. */
export function RuleFields({ draft, version, field, problem, onChange }: RuleFieldsProps) {
  const kinds = ruleKinds[field];
  const unit = unitOf[draft.kind];
  const endingProblem = draftProblemWords(problem, 'ending');
  return (
    <>
      <Choice
        label={bulkWords.how}
        isWide
        value={draft.kind}
        options={kinds.map((kind) => [kind, bulkWords.kind(kind, version)] as const)}
        onChoose={(value) => onChange({ kind: kinds.find((kind) => kind === value) ?? draft.kind })}
      />
      {unit !== 'none' && (
        <TextField
          id="bulk-amount"
          label={bulkWords[unit]}
          inputMode="decimal"
          maxLength={40}
          value={draft.amount}
          problem={draftProblemWords(problem, 'amount')}
          onType={(amount) => onChange({ amount })}
        />
      )}
      <Choice
        label={bulkWords.ending}
        {...(draft.ending !== 'own' && { id: 'bulk-ending' })}
        value={draft.ending}
        options={endings.map((ending) => [ending, endingText(ending)] as const)}
        problem={draft.ending === 'own' ? null : endingProblem}
        onChoose={(value) => onChange({ ending: endings.find((ending) => ending === value) ?? 'none' })}
      />
      {draft.ending === 'own' && (
        <TextField
          id="bulk-ending"
          label={bulkWords.ownEnding}
          hint={bulkWords.ownEndingHint}
          maxLength={10}
          value={draft.ownEnding}
          problem={endingProblem}
          onType={(ownEnding) => onChange({ ownEnding })}
        />
      )}
      {draft.ending !== 'none' && (
        <Choice
          label={bulkWords.to}
          value={draft.to}
          options={directions.map((to) => [to, bulkWords.tos[to]] as const)}
          onChoose={(value) => onChange({ to: directions.find((to) => to === value) ?? 'nearest' })}
        />
      )}
    </>
  );
}
