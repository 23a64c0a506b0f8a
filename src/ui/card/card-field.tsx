import { useRef, type KeyboardEvent } from 'react';
import { canTrack } from '../../domain/capabilities.ts';
import { fields } from '../../domain/fields.ts';
import type { CardView } from '../../protocol/view.ts';
import { editors } from '../fields/editors.tsx';
import { questionOf } from '../fields/field-edit.ts';
import { TypedLater } from '../fields/typed-later.tsx';
import { TroubleLine } from '../fields/trouble-line.tsx';
import type { Target } from '../../products/values/target.ts';
import type { FieldController } from '../fields/use-field-edit.ts';
import * as fieldMessages from '../../messages/compiled/field.ts';
import { useFieldFocus } from './use-field-focus.ts';
import { classes } from '../kit/classes.ts';
import textStyles from '../kit/text.module.css';
import styles from './card.module.css';

export interface CardFieldProps {
  controller: FieldController;
  view: CardView;
  target: Target;
  text: string;
  /** The typed text is being checked or sent. */
  isLocked: boolean;
  onSave(event: globalThis.KeyboardEvent): void;
  /** Enter was pressed before the card was visible. */
  onEarlyEnter(): void;
}

/** The editor of the clicked value, with the problem that prevents saving. */
export function CardField({ controller, view, target, text, isLocked, onSave, onEarlyEnter }: CardFieldProps) {
  const { state, context, key } = controller;
  const input = useRef<HTMLInputElement>(null);
  const focus = useFieldFocus({ field: input, text, isTyped: state.tag !== 'viewing', onEarlyEnter });
  const field = fields[view.field];
  const trouble = state.tag === 'editing' ? state.trouble : null;
  const onType = (typed: string) => {
    focus.onType();
    controller.open();
    controller.type(typed);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onSave(event.nativeEvent);
  };
  const Editor = editors[field.kind];
  return (
    <div className={styles['cardField']}>
      <label className={classes(textStyles['small'], textStyles['quiet'])} htmlFor="card-value">
        {fieldMessages.labels[view.field]}
      </label>
      <Editor
        ref={input}
        id="card-value"
        label={fieldMessages.labels[view.field]}
        text={text}
        currency={context.currency}
        locale={context.locale}
        weightUnit={context.weightUnit}
        invalid={trouble !== null && questionOf(state) === null}
        describedBy={`${key}/words card-change`}
        readOnly={isLocked}
        hasSteppers
        canTrack={canTrack(view.store.catalogVersion, target.variantId)}
        onType={onType}
        onKeyDown={onKeyDown}
        onLeave={controller.leave}
      />
      <div id={`${key}/words`} aria-live="assertive">
        {trouble !== null && !(controller.isGone && trouble.kind === 'refused') && (
          <TroubleLine trouble={trouble} field={view.field} controller={controller} editorId="card-value" />
        )}
        <TypedLater controller={controller} lead={null} />
      </div>
    </div>
  );
}
