import { LinkButton } from '../kit/link-button.tsx';
import { StatusLine } from '../shared/status-line.tsx';
import * as fieldMessages from '../../messages/compiled/field.ts';
import type { FieldController } from './use-field-edit.ts';
import fieldStyles from './fields.module.css';

interface TwoTextsProps {
  /** The field, where nothing else names it. */
  lead: string | null;
  /** The text that was typed here, and the later one. */
  mine: string;
  later: string;
  onTake(take: 'other' | 'newer'): void;
}

/** Two texts for one field: the one that was typed here, and the one that was typed elsewhere later and is shown. */
export function TwoTexts({ lead, mine, later, onTake }: TwoTextsProps) {
  return (
    <div className={fieldStyles['editStatus']} data-typed-later>
      <StatusLine tone="notice">
        {lead !== null && `${lead} · `}
        {fieldMessages.typedLater({ later, mine })}
      </StatusLine>
      <span className={fieldStyles['actions']}>
        <LinkButton onClick={() => onTake('newer')}>{fieldMessages.keepText({ text: later })}</LinkButton>
        <LinkButton onClick={() => onTake('other')}>{fieldMessages.useText({ text: mine })}</LinkButton>
      </span>
    </div>
  );
}

/** The two texts of a field, if there are two. */
export function TypedLater({ controller, lead }: { controller: FieldController; lead: string | null }) {
  const { state, other, takeOther, keepNewer } = controller;
  if (state.tag !== 'editing' || other === null) return null;
  const onTake = (take: 'other' | 'newer') => (take === 'other' ? takeOther() : keepNewer());
  return <TwoTexts lead={lead} mine={other} later={state.text} onTake={onTake} />;
}
