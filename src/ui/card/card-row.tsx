import type { KeyboardEvent } from 'react';
import { canTrack } from '../../domain/capabilities.ts';
import { fields, type FieldKey } from '../../domain/fields.ts';
import { asksInPopup } from '../../domain/held-edit.ts';
import { partOf } from '../../domain/product.ts';
import type { CardView } from '../../protocol/view.ts';
import { editors } from '../fields/editors.tsx';
import { isDraft, questionOf } from '../fields/field-edit.ts';
import { valueId } from '../fields/focus-value.ts';
import { isOfPrice } from '../fields/read-field.ts';
import { RowStatus } from '../fields/row-status.tsx';
import type { Subject } from '../fields/save-field.ts';
import { statusOf } from '../fields/status.ts';
import type { Target } from '../../products/values/target.ts';
import { editorText } from '../fields/typed-text.ts';
import { useFieldEdit, type FieldController } from '../fields/use-field-edit.ts';
import { stockText } from '../shared/stock-text.ts';
import { useServices } from '../shared/services.ts';
import { StatusLine } from '../shared/status-line.tsx';
import { AnswerInPopup } from './answer-in-popup.tsx';
import type { MoreRow } from './more-rows.ts';
import { UndoHeld, useIsHeld } from './undo-held.tsx';
import type { PressCheck } from './use-press-check.ts';
import { ValueDetails } from './value-details.tsx';
import * as cardMessages from '../../messages/compiled/card.ts';
import * as commonMessages from '../../messages/compiled/common.ts';
import * as fieldMessages from '../../messages/compiled/field.ts';
import textStyles from '../kit/text.module.css';
import styles from './card.module.css';

/** The context that all rows of a card share. */
export interface RowContext {
  view: CardView;
  check: PressCheck;
  subjectOf(target: Target): Subject;
  canWrite(field: FieldKey): boolean;
  /** Saves every typed field of the card. */
  onSaveAll(press: globalThis.KeyboardEvent): void;
  /** An action changed the store. */
  onSettled(): void;
}

/** A field below the clicked one: its name, its editor and its state. */
export function CardRow({ row: { field, target, locationNumber }, context }: { row: MoreRow; context: RowContext }) {
  const label = fieldMessages.labels[field];
  const name = locationNumber === null ? label : `${label} · ${commonMessages.location({ number: locationNumber })}`;
  if (target !== null) return <EditableRow name={name} target={target} context={context} />;
  return (
    <li className={styles['moreRow']}>
      <span className={textStyles['quiet']}>{name}</span>
      <span className={textStyles['quiet']}>{cardMessages.onEachVariant}</span>
    </li>
  );
}

interface EditableRowProps {
  name: string;
  target: Target;
  context: RowContext;
}

function EditableRow({ name, target, context }: EditableRowProps) {
  const { check, view } = context;
  const subject = context.subjectOf(target);
  const controller = useFieldEdit(subject);
  const { field } = target;
  const { key, context: typing } = controller;
  const canWrite = context.canWrite(field) && !controller.isGone;
  const isLocked = controller.state.tag === 'saving' || check.notice === 'wait' || !canWrite;
  const save = (press: globalThis.KeyboardEvent) => {
    if (press.ctrlKey || press.metaKey) context.onSaveAll(press);
    else if (canWrite) check.pass(press, controller.save, 'typed');
  };
  const text = editorText(controller, field);
  const Editor = editors[fields[field].kind];
  const isEditable = controller.shown !== null;
  return (
    <li data-field={field}>
      <div className={styles['moreRow']}>
        <label htmlFor={valueId(key)} className={textStyles['quiet']}>
          {name}
        </label>
        {isEditable ? (
          <Editor
            id={valueId(key)}
            label={name}
            text={text}
            currency={typing.currency}
            locale={typing.locale}
            weightUnit={typing.weightUnit}
            invalid={isInvalid(controller)}
            describedBy={`${key}/words`}
            readOnly={isLocked}
            hasSteppers
            canTrack={canTrack(view.store.catalogVersion, target.variantId)}
            onType={(typed) => {
              controller.open();
              controller.type(typed);
            }}
            onKeyDown={(event) => onRowKey(event, controller, save)}
            onLeave={controller.leave}
          />
        ) : (
          <NotEditable subject={subject} />
        )}
      </div>
      {isOfPrice(field) && isEditable && (
        <ValueDetails
          {...{ view, target, controller, text, isLocked }}
          id={`${key}/change`}
          fetched={subject.fetched}
          onSave={save}
        />
      )}
      <RowState target={target} partName={null} context={context} />
    </li>
  );
}

const isInvalid = ({ state }: FieldController): boolean =>
  state.tag === 'editing' && state.trouble !== null && questionOf(state) === null;

/** Enter saves; Esc takes typed text back, and otherwise leaves the field to the card. */
function onRowKey(
  event: KeyboardEvent,
  { state, cancel, keepsCurrent }: FieldController,
  save: (press: globalThis.KeyboardEvent) => void,
): void {
  if (event.nativeEvent.isComposing) return;
  if (event.key === 'Enter') {
    event.preventDefault();
    // A repeated key does not answer a question.
    if (!event.repeat) save(event.nativeEvent);
  }
  if (event.key !== 'Escape' || state.tag !== 'editing' || !(isDraft(state) || keepsCurrent)) return;
  event.preventDefault();
  event.stopPropagation();
  cancel();
}

/** Shown for a value that this part does not have, such as stock that is not counted. */
function NotEditable({ subject: { fetched, target } }: { subject: Subject }) {
  const { locale } = useServices();
  const part = partOf(fetched.product, target.variantId, target.locationId);
  const stock = fields[target.field].kind === 'quantity' ? part?.stock : undefined;
  return (
    <span className={textStyles['quiet']}>
      {stock === undefined ? commonMessages.none : cardMessages.notCounted({ state: stockText(stock, locale).text })}
    </span>
  );
}

interface RowStateProps {
  target: Target;
  /** The part of the product, where nothing else names it. */
  partName: string | null;
  context: RowContext;
}

/** The state of a field: its unsaved text, or the progress of its save. */
export function RowState({ target, partName, context }: RowStateProps) {
  const { check } = context;
  const { locale, now } = useServices();
  const subject = context.subjectOf(target);
  const controller = useFieldEdit(subject);
  const isHeld = useIsHeld(controller);
  const { edit } = controller;
  // A question that may be invisible is not answered here.
  const isAskedInPopup = check.isUnproven && edit !== undefined && asksInPopup(edit);
  return (
    <div className={styles['moreStatus']} data-row-status aria-live="polite">
      {isHeld && edit !== undefined ? (
        <div className={styles['cardEnd']}>
          <StatusLine tone="wait">{statusOf(edit, { locale, nowMs: now() }).text}</StatusLine>
          <UndoHeld editId={edit.id} check={check} onDone={controller.takenBack} />
        </div>
      ) : (
        <RowStatus
          subject={subject}
          canEdit={context.canWrite(target.field)}
          guard={check.pass}
          {...(isAskedInPopup && { without: ['keepMine'] as const })}
          partName={partName}
          onSettled={context.onSettled}
        />
      )}
      {isAskedInPopup && <AnswerInPopup />}
    </div>
  );
}
