import { useEffect, useRef, type KeyboardEvent } from 'react';
import { fields } from '../../domain/fields.ts';
import type { CardView } from '../../protocol/view.ts';
import { editors } from '../fields/editors.tsx';
import { questionOf } from '../fields/field-edit.ts';
import { TroubleLine } from '../fields/trouble-line.tsx';
import type { FieldHands } from '../fields/use-field-edit.ts';
import * as fieldMessages from '../../messages/compiled/field.ts';

export interface CardFieldProps {
  hands: FieldHands;
  view: CardView;
  text: string;
  /** What was typed is being judged or sent. */
  isLocked: boolean;
  onSave(event: globalThis.KeyboardEvent): void;
}

/** The value that was clicked, in its editor, with what keeps it from being saved. */
export function CardField({ hands, view, text, isLocked, onSave }: CardFieldProps) {
  const { state, context, key } = hands;
  const input = useRef<HTMLInputElement>(null);
  const isTyped = useRef(false);
  const field = fields[view.field];
  const trouble = state.tag === 'editing' ? state.trouble : null;
  useEffect(() => {
    const opened = input.current?.value;
    const take = (): void => {
      // Without `preventScroll` the browser scrolls the store's page around the frame.
      input.current?.focus({ preventScroll: true });
      // Never selected once somebody has typed, now or before: the next key would replace it.
      if (!isTyped.current && input.current?.value === opened) input.current?.select();
    };
    take();
    // The frame is shown, and only then given the focus, once it is known where it belongs.
    window.addEventListener('focus', take, { once: true });
    return () => window.removeEventListener('focus', take);
  }, []);
  const onType = (typed: string) => {
    isTyped.current = true;
    hands.open();
    hands.type(typed);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onSave(event.nativeEvent);
  };
  const Editor = editors[field.kind];
  return (
    <div className="card-field">
      <label className="small quiet" htmlFor="card-value">
        {fieldMessages[view.field].label}
      </label>
      <Editor
        ref={input}
        id="card-value"
        label={fieldMessages[view.field].label}
        text={text}
        currency={context.currency}
        locale={context.locale}
        invalid={trouble !== null && questionOf(state) === null}
        describedBy={`${key}/words card-change`}
        readOnly={isLocked}
        onType={onType}
        onKeyDown={onKeyDown}
        onLeave={hands.leave}
      />
      <div id={`${key}/words`} aria-live="assertive">
        {trouble !== null && !(hands.isGone && trouble.kind === 'refused') && (
          <TroubleLine trouble={trouble} field={view.field} hands={hands} editorId="card-value" />
        )}
      </div>
    </div>
  );
}
