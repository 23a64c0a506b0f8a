import { directionOf, isLeast, type PriceRule } from '../../../domain/price-rules.ts';
import type { CatalogVersion } from '../../../domain/store.ts';
import { TextField } from '../../shared/text-field.tsx';
import { ruleText } from './rule-text.ts';
import { Choice } from '../choice.tsx';
import { endings, ruleKinds, unitOf, type BulkDraft, type EndingChoice } from './bulk-draft.ts';
import { problemAt } from './draft-problem.tsx';
import type { DraftProblem } from './read-draft.ts';
import * as bulkMessages from '../../../messages/compiled/bulk.ts';

interface RuleFieldsProps {
  draft: BulkDraft;
  version: CatalogVersion;
  currency: string | null;
  field: PriceRule['field'];
  problem: DraftProblem | null;
  onChange(change: Partial<BulkDraft>): void;
}

const endingText = (ending: EndingChoice): string =>
  // Isolated left to right: a leading point would move to the other end in a right-to-left page.
  ending === 'none' || ending === 'own' ? bulkMessages.endings[ending] : `\u2066${ending}\u2069`;
const directions = ['nearest', 'up', 'down'] as const;

/** The rule that computes a price, and the price's ending. */
export function RuleFields({ draft, version, currency, field, problem, onChange }: RuleFieldsProps) {
  const kinds = ruleKinds[field];
  const unit = unitOf[draft.kind];
  const onType = (amount: string) => onChange({ amount });
  const found = { problem, draft, currency, onType };
  const endingProblem = problemAt('ending', found);
  return (
    <>
      <Choice
        label={bulkMessages.how}
        isWide
        value={draft.kind}
        options={kinds.map((kind) => [kind, ruleText(kind, version)] as const)}
        onChoose={(value) => onChange({ kind: kinds.find((kind) => kind === value) ?? draft.kind })}
      />
      {unit !== 'none' && (
        <TextField
          id="bulk-amount"
          label={bulkMessages[unit]}
          {...(unit === 'percent' && { sign: '%' })}
          inputMode="decimal"
          maxLength={40}
          value={draft.amount}
          problem={problemAt('amount', found)}
          onType={onType}
        />
      )}
      <Choice
        label={bulkMessages.ending}
        {...(draft.ending !== 'own' && { id: 'bulk-ending' })}
        value={draft.ending}
        options={endings.map((ending) => [ending, endingText(ending)] as const)}
        problem={draft.ending === 'own' ? null : endingProblem}
        onChoose={(value) => onChange({ ending: endings.find((ending) => ending === value) ?? 'none' })}
      />
      {draft.ending === 'own' && (
        <TextField
          id="bulk-ending"
          label={bulkMessages.ownEnding}
          hint={bulkMessages.ownEndingHint}
          maxLength={10}
          value={draft.ownEnding}
          problem={endingProblem}
          onType={(ownEnding) => onChange({ ownEnding })}
        />
      )}
      {draft.ending !== 'none' && <EndingSides draft={draft} onChange={onChange} />}
    </>
  );
}

/** Looked for on this side, an ending never turns the rule. */
const sameSide = { lowers: 'down', raises: 'up' } as const;

/** The side on which the ending is looked for, and the behaviour where it would turn the rule's direction. */
function EndingSides({ draft, onChange }: Pick<RuleFieldsProps, 'draft' | 'onChange'>) {
  const direction = directionOf(draft.kind);
  // Anything but up would be less than the margin asked for.
  const sides = isLeast(draft.kind) ? (['up'] as const) : directions;
  return (
    <>
      <Choice
        label={bulkMessages.to}
        value={isLeast(draft.kind) ? 'up' : draft.to}
        options={sides.map((to) => [to, bulkMessages.tos[to]] as const)}
        onChoose={(value) => onChange({ to: directions.find((to) => to === value) ?? 'nearest' })}
      />
      {direction !== null && draft.to !== sameSide[direction] && (
        <Choice
          label={bulkMessages.turned[direction]}
          isWide
          value={draft.turned}
          options={[
            ['leave', bulkMessages.leaveTurned],
            ['other_way', bulkMessages.otherEnding[direction]],
          ]}
          onChoose={(value) => onChange({ turned: value === 'other_way' ? 'other_way' : 'leave' })}
        />
      )}
    </>
  );
}
