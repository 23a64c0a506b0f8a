import type { Edit } from '../../domain/edit.ts';
import { fields, type FieldKey } from '../../domain/fields.ts';
import { stockDoubtOf } from '../../domain/stock-doubt.ts';
import { changedField } from '../../domain/pricing/changed-amounts.ts';
import { EditChange } from './edit-change.tsx';
import { useDraftStore } from './draft-store.ts';
import { EditStatus, skipGuard, type PressGuard } from './edit-status.tsx';
import type { EditAction } from './status.ts';
import { isTyped, questionOf } from './field-edit.ts';
import { isNews } from './news.ts';
import { focusValue, valueId } from './focus-value.ts';
import { TypedLater } from './typed-later.tsx';
import { TroubleLine } from './trouble-line.tsx';
import type { Subject } from './save-field.ts';
import { useIsRead } from './use-is-read.ts';
import { useFieldEdit } from './use-field-edit.ts';
import { BeforeAfter } from '../shared/before-after.tsx';
import { formatValue } from '../shared/format.ts';
import { StatusLine } from '../shared/status-line.tsx';
import * as fieldMessages from '../../messages/compiled/field.ts';
import * as commonMessages from '../../messages/compiled/common.ts';
import fieldStyles from './fields.module.css';
import { LinkButton } from '../kit/link-button.tsx';

interface RowStatusProps {
  subject: Subject;
  /** True if the key may write the field. Without it, nothing can be undone. */
  canEdit: boolean;
  /** Checks a press before it writes, on a surface where presses must be proven. */
  guard?: PressGuard;
  /** Actions that the state allows but this surface does not. */
  without?: readonly EditAction[];
  /** The part of the product, where the row does not name it. */
  partName?: string | null;
  /** Finished edits up to this `finishedSeq` are not shown: a row of several fields shows the last one alone. */
  finishedAfter?: number;
  onSettled(): void;
}

/** The state of a field in a row, with the actions that are possible; nothing if there is no news. */
export function RowStatus({ subject, canEdit, guard, without, partName = null, ...props }: RowStatusProps) {
  const { finishedAfter = -1, onSettled } = props;
  const { staleSeq } = useDraftStore();
  const controller = useFieldEdit(subject);
  const { state, edit, entry } = controller;
  const label = labelOf(subject.target.field, partName);
  if (state.tag === 'saving') {
    return (
      <StatusLine tone="busy">
        {label} · {commonMessages.saving}
      </StatusLine>
    );
  }
  if (state.tag === 'editing' && isTyped(state) && !controller.isUnchanged)
    return <Draft subject={subject} canEdit={canEdit} label={label} {...(guard && { guard })} />;
  if (state.tag === 'editing' && isTyped(state) && entry?.tag === 'ok' && entry.how === 'stands')
    return (
      <StatusLine tone="notice">
        {label} · <bdi>{entry.value}</bdi> · {commonMessages.stands}
      </StatusLine>
    );
  if (edit === undefined || !isNews(edit, Math.max(staleSeq, finishedAfter))) return null;
  return (
    <EditStatus
      edit={edit}
      lead={<Lead edit={edit} label={labelOf(changedField(edit), partName)} partName={partName} />}
      canWrite={canEdit}
      {...(guard && { guard })}
      {...(without && { without })}
      onCorrect={() => controller.correct(edit.value)}
      onDone={onSettled}
    />
  );
}

const labelOf = (field: FieldKey, partName: string | null): string =>
  [fieldMessages.labels[field], partName].filter((name) => name !== null).join(' · ');

/** The name of the field, and its change unless the text that follows states it. A question about stock names its field itself. */
function Lead({ edit, label, partName }: { edit: Edit; label: string; partName: string | null }) {
  if (stockDoubtOf(edit) !== null) return partName === null ? null : `${partName} · `;
  return edit.state.tag === 'conflict' ? (
    `${label} · `
  ) : (
    <>
      {label} <EditChange edit={edit} /> ·{' '}
    </>
  );
}

/** The value that Enter would save, if the typed text can be read. */
function Typed({ subject }: { subject: Subject }) {
  const { entry, storeValue, context } = useFieldEdit(subject);
  const { field } = subject.target;
  if (entry?.tag !== 'ok' || storeValue === null || fields[field].same(storeValue, entry.value))
    return commonMessages.edited;
  const shown = (value: string) => formatValue(field, value, context.currency, context.locale);
  return (
    <>
      <BeforeAfter before={shown(storeValue)} after={shown(entry.value)} />
      {entry.how === 'rounded' && ` · ${commonMessages.rounded}`}
      {entry.how === 'stands' && ` · ${commonMessages.stands}`}
    </>
  );
}

/** Typed text that is not saved: the reason, and what to do. */
function Draft({
  subject,
  canEdit,
  guard = skipGuard,
  label,
}: Pick<RowStatusProps, 'subject' | 'canEdit' | 'guard'> & { label: string }) {
  const controller = useFieldEdit(subject);
  const { state } = controller;
  const isRead = useIsRead(state);
  if (state.tag !== 'editing') return null;
  const asks = questionOf(state) !== null;
  const change = () => {
    controller.reconsider();
    focusValue(valueId(controller.key));
  };
  if (controller.other !== null) return <TypedLater controller={controller} lead={label} />;
  return (
    <div className={fieldStyles['editStatus']}>
      {state.trouble === null ? (
        <StatusLine tone="edited" id={`${controller.key}/words`}>
          {label} · <Typed subject={subject} />
        </StatusLine>
      ) : (
        <TroubleLine
          trouble={state.trouble}
          field={subject.target.field}
          controller={controller}
          editorId={valueId(controller.key)}
          lead={`${label} · `}
          id={`${controller.key}/words`}
        />
      )}
      <span className={fieldStyles['actions']}>
        {canEdit && !controller.isGone && (
          <LinkButton
            aria-disabled={asks && !isRead}
            onClick={(event) => guard(event.nativeEvent, controller.save, 'typed')}
          >
            {asks ? commonMessages.saveAnyway : commonMessages.save}
          </LinkButton>
        )}
        {asks && <LinkButton onClick={change}>{commonMessages.changeIt}</LinkButton>}
        <LinkButton onClick={controller.cancel}>{commonMessages.discard}</LinkButton>
      </span>
    </div>
  );
}
