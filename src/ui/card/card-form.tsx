import { useEffect, useRef, type KeyboardEvent, type MouseEvent } from 'react';
import type { CardView } from '../../protocol/view.ts';
import { readEntry } from '../../domain/entry.ts';
import { fields } from '../../domain/fields.ts';
import { editors } from '../fields/editors.tsx';
import { questionOf } from '../fields/field-edit.ts';
import { isOnItsWay, isReplaced, keyOf, type Fetched } from '../fields/standing.ts';
import { TroubleLine } from '../fields/trouble-line.tsx';
import { useSharedDesk } from '../fields/desk.ts';
import { useFieldEdit, type FieldHands } from '../fields/use-field-edit.ts';
import { WordsLine } from '../shared/words-line.tsx';
import { CardFooter } from './card-footer.tsx';
import { CardHead } from './card-head.tsx';
import { cardWords } from './card-words.ts';
import { FollowUpList } from './follow-up-list.tsx';
import { PartSelect } from './part-select.tsx';
import type { CommitGate } from './use-commit-gate.ts';

interface CardFormProps {
  view: CardView;
  fetched: Fetched;
  variantId: string | null;
  gate: CommitGate;
  /** Whether the key may write this field. */
  canWrite: boolean;
  /** The extension was updated under this card. */
  isOutdated: boolean;
  onVariant(variantId: string | null): void;
  onSent(id: string): void;
  /** What the card shows of the product is known to be old. */
  onStale(): void;
  /** Somebody wanted to leave before it was saved. */
  isStaying: boolean;
  close(): void;
}

/** The value that was clicked, large and ready to type over, with what follows from it. */
export function CardForm({ view, fetched, variantId, gate, canWrite, onSent, close, ...props }: CardFormProps) {
  const { product } = fetched;
  const target = { productId: product.id, variantId, field: view.field };
  const hands = useFieldEdit({ storeId: view.store.id, fetched, target, edits: view.edits, limits: view.store.limits });
  const text = textOf(hands, view.field);
  const isLocked = hands.state.tag === 'saving' || gate.word === 'wait' || !canWrite;
  const save = (event: globalThis.MouseEvent | globalThis.KeyboardEvent) =>
    canWrite &&
    gate.pass(event, (holdMs) => {
      const id = hands.save(holdMs);
      if (id !== null) onSent(id);
      else if (isUntouched(hands)) close();
    });
  const part = { product, field: view.field, variantId };
  const head = <CardHead {...part} storeId={view.store.id} close={close} />;
  const move = useMove(hands, target, props.onVariant);
  const { catalogVersion } = view.store;
  const parts = <PartSelect {...part} version={catalogVersion} isLocked={isLocked} onChange={move} />;
  if (hands.shown === null) {
    return (
      <>
        {head}
        {parts}
        <WordsLine tone="wait">{cardWords.nothingToEdit}</WordsLine>
      </>
    );
  }
  const entry = readEntry(text, view.field, hands.shown, hands.context);
  return (
    <>
      {head}
      <CardField hands={hands} view={view} text={text} isLocked={isLocked} onSave={save} />
      <FollowUpList
        product={product}
        variantId={variantId}
        field={view.field}
        stands={hands.stands ?? hands.shown}
        entry={entry}
        locale={hands.context.locale}
      />
      {parts}
      <CardFooter
        hands={hands}
        gate={gate}
        canWrite={canWrite}
        isOutdated={props.isOutdated}
        onSave={(event: MouseEvent) => save(event.nativeEvent)}
        onFollow={onSent}
        onStale={props.onStale}
        isStaying={props.isStaying}
      />
    </>
  );
}

interface CardFieldProps {
  hands: FieldHands;
  view: CardView;
  text: string;
  /** What was typed is being judged or sent. */
  isLocked: boolean;
  onSave(event: globalThis.KeyboardEvent): void;
}

function CardField({ hands, view, text, isLocked, onSave }: CardFieldProps) {
  const { state, context, key } = hands;
  const input = useRef<HTMLInputElement>(null);
  const isTyped = useRef(false);
  const field = fields[view.field];
  const trouble = state.tag === 'editing' ? state.trouble : null;
  useEffect(() => {
    const opened = input.current?.value;
    const take = (): void => {
      input.current?.focus();
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
        {field.label}
      </label>
      <Editor
        ref={input}
        id="card-value"
        label={field.label}
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
        {trouble !== null && <TroubleLine trouble={trouble} field={view.field} hands={hands} editorId="card-value" />}
      </div>
    </div>
  );
}

/** What stands in the field: what was typed, else the value on its way or disputed, else the store's. */
function textOf({ state, edit, shown, context }: FieldHands, field: CardView['field']): string {
  if (state.tag !== 'viewing') return state.text;
  const value = edit !== undefined && (isOnItsWay(edit) || isReplaced(edit)) ? edit.value : shown;
  return value === null ? '' : fields[field].typed(value, context);
}

/** Whether there is nothing to save and nothing to decide. */
const isUntouched = ({ state, edit }: FieldHands): boolean =>
  state.tag === 'viewing'
    ? edit === undefined || !isReplaced(edit)
    : state.tag === 'editing' && state.text === state.opened;

/** Goes to another variant and takes along what was typed. */
function useMove(
  { state, key }: FieldHands,
  target: { productId: string; variantId: string | null; field: CardView['field'] },
  onVariant: (variantId: string | null) => void,
): (variantId: string | null, base: string | null) => void {
  const desk = useSharedDesk();
  return (variantId, base) => {
    if (state.tag === 'editing' && state.text !== state.opened && base !== null) {
      const next = keyOf({ ...target, variantId });
      desk.send(key, { type: 'cancelled' });
      desk.send(next, { type: 'opened', base, text: '' });
      desk.send(next, { type: 'typed', text: state.text, problem: null });
    }
    onVariant(variantId);
  };
}
