import type { Edit } from '../../domain/edit.ts';
import { fields } from '../../domain/fields.ts';
import { ChangeWords } from '../fields/change-words.tsx';
import { useDraftStore } from '../fields/draft-store.ts';
import { EditStatus } from '../fields/edit-status.tsx';
import { isDraft, questionOf } from '../fields/field-edit.ts';
import { focusValue, valueId } from '../fields/focus-value.ts';
import { TroubleLine } from '../fields/trouble-line.tsx';
import type { Subject } from '../fields/save-field.ts';
import { useIsRead } from '../fields/use-is-read.ts';
import { useFieldEdit } from '../fields/use-field-edit.ts';
import { formatValue } from '../shared/format.ts';
import { WordsLine } from '../shared/words-line.tsx';
import * as fieldMessages from '../../messages/compiled/field.ts';
import * as commonMessages from '../../messages/compiled/common.ts';

interface RowStatusProps {
  subject: Subject;
  /** Whether the key works: without it nothing can be taken back. */
  canEdit: boolean;
  onSettled(): void;
}

/** How a field of a row stands, in words, with the ways on; nothing while there is no news. */
export function RowStatus({ subject, canEdit, onSettled }: RowStatusProps) {
  const { sinceMs } = useDraftStore();
  const hands = useFieldEdit(subject);
  const { state, edit } = hands;
  const { label } = fieldMessages[subject.target.field];
  if (state.tag === 'saving') {
    return (
      <WordsLine tone="busy">
        {label} · {commonMessages.saving}
      </WordsLine>
    );
  }
  if (state.tag === 'editing' && isDraft(state)) return <Draft subject={subject} canEdit={canEdit} />;
  const isNews = edit !== undefined && (edit.state.tag !== 'applied' || edit.state.at >= sinceMs);
  if (!isNews) return null;
  return (
    <EditStatus
      edit={edit}
      lead={<Lead edit={edit} />}
      canWrite={canEdit}
      onCorrect={() => hands.correct(edit.value)}
      onDone={onSettled}
    />
  );
}

/** Which field it is about, and its change where the words that follow do not say it. */
function Lead({ edit }: { edit: Edit }) {
  const { label } = fieldMessages[edit.field];
  return edit.state.tag === 'conflict' ? (
    `${label} · `
  ) : (
    <>
      {label} <ChangeWords edit={edit} /> ·{' '}
    </>
  );
}

/** What Enter makes of the value, once what was typed can be read. */
function Typed({ subject }: { subject: Subject }) {
  const { entry, stands, context } = useFieldEdit(subject);
  const { field } = subject.target;
  if (entry?.tag !== 'ok' || stands === null || fields[field].same(stands, entry.value)) return commonMessages.edited;
  const shown = (value: string) => formatValue(field, value, context.currency, context.locale);
  return (
    <>
      <bdi className="numbers">{commonMessages.change({ before: shown(stands), after: shown(entry.value) })}</bdi>
      {entry.how === 'rounded' && ` · ${commonMessages.rounded}`}
    </>
  );
}

/** Text that was typed and not saved: why not, and the two ways on. */
function Draft({ subject, canEdit }: { subject: Subject; canEdit: boolean }) {
  const hands = useFieldEdit(subject);
  const { state } = hands;
  const isRead = useIsRead(state);
  const { label } = fieldMessages[subject.target.field];
  if (state.tag !== 'editing') return null;
  const asks = questionOf(state) !== null;
  const change = () => {
    hands.reconsider();
    focusValue(valueId(hands.key));
  };
  return (
    <div className="edit-status">
      {state.trouble === null ? (
        <WordsLine tone="edited" id={`${hands.key}/words`}>
          {label} · <Typed subject={subject} />
        </WordsLine>
      ) : (
        <TroubleLine
          trouble={state.trouble}
          field={subject.target.field}
          hands={hands}
          editorId={valueId(hands.key)}
          lead={`${label} · `}
          id={`${hands.key}/words`}
        />
      )}
      <span className="deeds">
        {canEdit && !hands.isGone && (
          <button type="button" className="link small" aria-disabled={asks && !isRead} onClick={() => hands.save(0)}>
            {asks ? commonMessages.saveAnyway : commonMessages.save}
          </button>
        )}
        {asks && (
          <button type="button" className="link small" onClick={change}>
            {commonMessages.changeIt}
          </button>
        )}
        <button type="button" className="link small" onClick={hands.cancel}>
          {commonMessages.discard}
        </button>
      </span>
    </div>
  );
}
