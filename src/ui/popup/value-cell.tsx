import { useEffect, useRef, type KeyboardEvent } from 'react';
import { fields } from '../../domain/fields.ts';
import { editors } from '../fields/editors.tsx';
import { questionOf } from '../fields/field-edit.ts';
import { valueId } from '../fields/focus-value.ts';
import { variantOf } from '../../domain/product.ts';
import type { Subject } from '../fields/save-field.ts';
import { locationNumberOf } from '../../products/values/target.ts';
import { useFieldEdit } from '../fields/use-field-edit.ts';
import * as fieldMessages from '../../messages/compiled/field.ts';
import { partText } from '../shared/part-text.ts';
import * as popupMessages from '../../messages/compiled/popup.ts';
import { classes } from '../kit/classes.ts';
import textStyles from '../kit/text.module.css';
import styles from './rows.module.css';
import { PlainButton } from '../kit/button.tsx';

interface ValueCellProps {
  subject: Subject;
  canEdit: boolean;
  /** The value in words, such as "€19.00" or "3 in stock". */
  shownAs: string;
  /** The colour for low and out of stock, which the text states as well. */
  tone?: 'wait' | 'bad' | undefined;
  /** A price that a sale strikes through. */
  look?: 'struck';
}

/** A value in a row: a button that is replaced by its editor in place, without moving anything. */
export function ValueCell({ subject, canEdit, shownAs, tone, look }: ValueCellProps) {
  const controller = useFieldEdit(subject);
  const { field } = subject.target;
  const editing = controller.state.tag === 'editing' ? controller.state : null;
  const isOpen = editing !== null;
  const { input, button, takeFocus } = useCellFocus(isOpen);
  const print = { text: shownAs, look };
  if (!canEdit || controller.shown === null || (controller.isGone && !isOpen)) return <Shown {...print} tone={tone} />;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    event.preventDefault();
    event.stopPropagation();
    takeFocus();
    // A repeated key does not answer a question.
    if (event.key === 'Enter' && !event.repeat) controller.save(0);
    if (event.key === 'Escape') controller.cancel();
  };
  const of = nameOf(subject);
  const Editor = editors[fields[field].kind];
  return (
    <span className={styles['cell']} data-open={isOpen}>
      <PlainButton
        ref={button}
        className={classes(styles['value'], textStyles['numbers'])}
        data-tone={tone}
        data-look={look}
        aria-label={popupMessages.value({ field: fieldMessages.labels[field], value: shownAs, part: of })}
        title={fieldMessages.edit[field]}
        onClick={() => {
          takeFocus();
          controller.open();
        }}
      >
        <Printed {...print} />
      </PlainButton>
      {editing !== null && (
        <Editor
          ref={input}
          id={valueId(controller.key)}
          label={popupMessages.valueField({ field: fieldMessages.labels[field], part: of })}
          text={editing.text}
          currency={controller.context.currency}
          locale={controller.context.locale}
          weightUnit={controller.context.weightUnit}
          invalid={editing.trouble !== null && questionOf(editing) === null}
          describedBy={`${controller.key}/words`}
          onType={controller.type}
          onKeyDown={onKeyDown}
          onLeave={controller.leave}
        />
      )}
    </span>
  );
}

/** The product and part of a value, for its accessible name. */
function nameOf({ fetched: { product }, target }: Subject): string {
  const variantLabel = variantOf(product, target.variantId)?.label ?? null;
  const part = partText({ variantLabel, locationNumber: locationNumberOf(product, target) });
  return part === null ? product.name : `${product.name}, ${part}`;
}

/** Moves the focus into the editor and back, on request. */
function useCellFocus(isOpen: boolean) {
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const wantsFocus = useRef(false);
  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    if (isOpen) input.current?.select();
    (isOpen ? input : button).current?.focus();
  }, [isOpen]);
  const takeFocus = (): void => void (wantsFocus.current = true);
  return { input, button, takeFocus };
}

interface Print {
  text: string;
  look: ValueCellProps['look'] | undefined;
}

const Printed = ({ text, look }: Print) => (look === 'struck' ? <s>{text}</s> : <bdi>{text}</bdi>);

const Shown = ({ tone, ...print }: Print & Pick<ValueCellProps, 'tone'>) => (
  <span className={classes(styles['value'], textStyles['numbers'])} data-tone={tone} data-look={print.look}>
    <Printed {...print} />
  </span>
);
