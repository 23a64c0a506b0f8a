import { useEffect, useRef, type KeyboardEvent } from 'react';
import { fields } from '../../domain/fields.ts';
import { editors } from '../fields/editors.tsx';
import { questionOf } from '../fields/field-edit.ts';
import { valueId } from '../fields/focus-value.ts';
import type { Subject } from '../fields/save-field.ts';
import { useFieldEdit } from '../fields/use-field-edit.ts';
import { popupWords } from './popup-words.ts';

interface ValueCellProps {
  subject: Subject;
  canEdit: boolean;
  /** The value in words, such as "€19.00" or "3 in stock". */
  shownAs: string;
  /** How it stands: low and out are said in words and coloured besides. */
  tone?: 'wait' | 'bad' | undefined;
}

/** A value in a row: a quiet button that turns into its editor in place, without moving anything. */
export function ValueCell({ subject, canEdit, shownAs, tone }: ValueCellProps) {
  const hands = useFieldEdit(subject);
  const field = fields[subject.target.field];
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const wantsFocus = useRef(false);
  const editing = hands.state.tag === 'editing' ? hands.state : null;
  const isOpen = editing !== null;
  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    if (isOpen) input.current?.select();
    (isOpen ? input : button).current?.focus();
  }, [isOpen]);
  if (!canEdit || hands.shown === null) return <Shown text={shownAs} tone={tone} />;
  const open = () => {
    wantsFocus.current = true;
    hands.open();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    event.preventDefault();
    event.stopPropagation();
    wantsFocus.current = true;
    // A key that is held down answers no question.
    if (event.key === 'Enter' && !event.repeat) hands.save(0);
    if (event.key === 'Escape') hands.cancel();
  };
  const of = nameOf(subject);
  const Editor = editors[field.kind];
  return (
    <span className="cell" data-open={isOpen}>
      <button
        ref={button}
        type="button"
        className="value numbers"
        data-tone={tone}
        aria-label={`${field.label} ${shownAs}, ${of}`}
        title={popupWords.edit(field.label)}
        onClick={open}
      >
        <bdi>{shownAs}</bdi>
      </button>
      {editing !== null && (
        <Editor
          ref={input}
          id={valueId(hands.key)}
          label={`${field.label}, ${of}`}
          text={editing.text}
          currency={hands.context.currency}
          locale={hands.context.locale}
          invalid={editing.trouble !== null && questionOf(editing) === null}
          describedBy={`${hands.key}/words`}
          onType={hands.type}
          onKeyDown={onKeyDown}
          onLeave={hands.leave}
        />
      )}
    </span>
  );
}

/** What a value belongs to, for somebody who hears it without its row. */
function nameOf({ fetched: { product }, target }: Subject): string {
  const variant = product.variants.find(({ id }) => id === target.variantId);
  return variant === undefined ? product.name : `${product.name}, ${variant.label}`;
}

const Shown = ({ text, tone }: { text: string; tone: ValueCellProps['tone'] }) => (
  <span className="value numbers" data-tone={tone}>
    <bdi>{text}</bdi>
  </span>
);
