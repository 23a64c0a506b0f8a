import type { FieldKey } from '../../domain/fields.ts';
import { hashOf } from '../shared/bench-address.ts';
import { useServices } from '../shared/services.ts';
import { WordsLine } from '../shared/words-line.tsx';
import type { Trouble } from './field-edit.ts';
import { focusValue } from './focus-value.ts';
import { troubleWords } from './status.ts';
import type { FieldHands } from './use-field-edit.ts';
import * as commonMessages from '../../messages/compiled/common.ts';

interface TroubleLineProps {
  trouble: Trouble;
  field: FieldKey;
  hands: Pick<FieldHands, 'context' | 'readings' | 'type'>;
  /** The id of the editor. */
  editorId: string;
  /** What is said first, such as which field it is about. */
  lead?: string;
  id?: string;
}

/** What keeps typed text from being saved; where a guardrail blocks it, with the way to that. */
export function TroubleLine({ trouble, field, hands, editorId, lead = '', ...line }: TroubleLineProps) {
  const { context, readings } = hands;
  const { openWorkbench } = useServices();
  const isGuard = trouble.kind === 'guard';
  const isBlock = isGuard && trouble.findings.some(({ level }) => level === 'block');
  return (
    <WordsLine tone={isGuard && !isBlock ? 'asks' : 'bad'} {...line}>
      {lead}
      {troubleWords(trouble, field, context.currency, context.locale)}
      {isBlock && (
        <>
          {' '}
          <button type="button" className="link small" onClick={() => openWorkbench(hashOf('guardrails'))}>
            {commonMessages.guardrails}
          </button>
        </>
      )}
      <span className="readings">
        {readings.map((reading) => (
          <button
            key={reading}
            type="button"
            className="link small"
            onClick={() => {
              hands.type(reading);
              focusValue(editorId);
            }}
          >
            <bdi>{reading}</bdi>
          </button>
        ))}
      </span>
    </WordsLine>
  );
}
