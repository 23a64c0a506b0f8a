import type { ReactNode } from 'react';
import type { FieldKey } from '../../../domain/fields.ts';
import { formatAmount, formatPercents, formatValue } from '../../shared/format.ts';
import { useServices } from '../../shared/services.ts';
import type { BulkDraft } from './bulk-draft.ts';
import { draftReadings, type DraftContext, type DraftProblem } from './read-draft.ts';
import * as bulkMessages from '../../../messages/compiled/bulk.ts';
import { typingProblemText } from '../../shared/typing-text.ts';
import fieldStyles from '../../fields/fields.module.css';
import { LinkButton } from '../../kit/link-button.tsx';

/** A problem of typed text. */
type TypedProblem = Exclude<DraftProblem, { at: 'group' }>;

interface DraftProblemProps {
  problem: TypedProblem;
  draft: BulkDraft;
  currency: string | null;
  onType(text: string): void;
}

/** The problem of a field; for an ambiguous text, with buttons for its readings. */
function DraftProblemText({ problem, draft, currency, onType }: DraftProblemProps) {
  const { locale } = useServices();
  const context = { locale, currency };
  return (
    <>
      {problemText(problem, draft.field, context)}
      <span className={fieldStyles['readings']}>
        {draftReadings(draft, problem, context).map((reading) => (
          <LinkButton
            key={reading}
            onClick={() => {
              onType(reading);
              document.getElementById(`bulk-${problem.at}`)?.focus();
            }}
          >
            <bdi>{reading}</bdi>
          </LinkButton>
        ))}
      </span>
    </>
  );
}

/** The problem of one field; null if it has none. */
export const problemAt = (
  at: TypedProblem['at'],
  { problem, ...props }: Omit<DraftProblemProps, 'problem'> & { problem: DraftProblem | null },
): ReactNode =>
  problem !== null && problem.at !== 'group' && problem.at === at ? (
    <DraftProblemText {...props} problem={problem} />
  ) : null;

function problemText({ problem }: TypedProblem, field: FieldKey, { locale, currency }: DraftContext): string {
  if (problem.tag === 'ending') return bulkMessages.endingWrong;
  if (problem.tag === 'percent_bounds') return bulkMessages.percentBounds({ most: String(problem.most) });
  if (problem.tag === 'amount_bounds') return bulkMessages.amountBounds;
  return typingProblemText(problem, {
    value: (value) => (currency === null ? formatAmount(value, locale) : formatValue(field, value, currency, locale)),
    percent: (percents) => formatPercents(percents, locale),
  });
}
