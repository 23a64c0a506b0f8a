import { useEffect, useState, type MouseEvent } from 'react';
import type { FieldKey } from '../../domain/fields.ts';
import { EditStatus } from '../fields/edit-status.tsx';
import { isReplaced } from '../fields/standing.ts';
import { isDraft } from '../fields/field-edit.ts';
import type { FieldHands } from '../fields/use-field-edit.ts';
import { statusOf } from '../fields/status.ts';
import { useDeeds } from '../fields/use-deed.ts';
import { formatValue } from '../shared/format.ts';
import { useServices } from '../shared/services.ts';
import { WordsLine, type Tone } from '../shared/words-line.tsx';
import { words } from '../shared/words.ts';
import { cardWords } from './card-words.ts';
import type { CommitGate } from './use-commit-gate.ts';

interface CardFooterProps {
  hands: FieldHands;
  field: FieldKey;
  gate: CommitGate;
  onSave(event: MouseEvent): void;
  onStale(): void;
}

/** The state in words at one side, the one thing to press at the other; above them what needs a decision. */
export function CardFooter({ hands, field, gate, onSave, onStale }: CardFooterProps) {
  const { state, edit } = hands;
  const { run } = useDeeds();
  const isBusy = state.tag === 'saving' || edit?.state.tag === 'queued' || edit?.state.tag === 'sending';
  const isHeld = useIsHeld(hands);
  const needsDecision = edit !== undefined && isReplaced(edit) && state.tag !== 'saving';
  return (
    <footer className="card-footer">
      {needsDecision && (
        <EditStatus
          edit={edit}
          guard={gate.pass}
          onCorrect={() => hands.correct(edit.value)}
          onDone={(deed) => deed === 'takeTheirs' && onStale()}
        />
      )}
      <div className="card-end">
        <div className="card-state" aria-live="polite">
          <StateWords hands={hands} field={field} gate={gate} />
        </div>
        {isHeld && edit !== undefined ? (
          <button
            type="button"
            className="button"
            onClick={(event) =>
              gate.pass(event.nativeEvent, () => void run('undo', edit.id).then((done) => done && hands.cancel()))
            }
          >
            {words.undo}
          </button>
        ) : (
          <button
            type="button"
            className="button primary"
            aria-disabled={isBusy}
            onClick={(event) => !isBusy && onSave(event)}
          >
            {words.save} <kbd aria-hidden="true">⏎</kbd>
          </button>
        )}
      </div>
    </footer>
  );
}

function StateWords({ hands, field, gate }: Pick<CardFooterProps, 'hands' | 'field' | 'gate'>) {
  const { locale, now } = useServices();
  const { state, edit, shown, context } = hands;
  if (gate.word !== null) return say(gate.word === 'covered' ? 'bad' : 'wait', cardWords.gate[gate.word]);
  if (edit?.state.tag === 'queued' || edit?.state.tag === 'sending') {
    const { tone, text } = statusOf(edit, { locale, nowMs: now() });
    return say(tone, text);
  }
  if (state.tag === 'saving') return say('quiet', words.saving);
  if (isDraft(state)) return say('quiet', words.edited);
  return (
    <p className="small quiet">
      {cardWords.now} <bdi className="numbers">{formatValue(field, shown ?? '0', context.currency, locale)}</bdi>
    </p>
  );
}

const say = (tone: Tone, text: string) => <WordsLine tone={tone}>{text}</WordsLine>;

/** Whether the edit is held back for an undo window; draws anew each second meanwhile. */
function useIsHeld({ edit }: FieldHands): boolean {
  const { now } = useServices();
  const [nowMs, setNowMs] = useState(now);
  const untilMs = edit?.state.tag === 'queued' ? edit.state.notBefore : 0;
  useEffect(() => {
    if (untilMs <= now()) return undefined;
    const timer = setInterval(() => setNowMs(now()), 250);
    return () => clearInterval(timer);
  }, [now, untilMs]);
  return untilMs > nowMs;
}
