import type { MouseEvent } from 'react';
import type { CardView } from '../../protocol/view.ts';
import { fields } from '../../domain/fields.ts';
import { effectOf, isPriceChanged } from '../../domain/pricing/effect.ts';
import { isPriceField } from '../../domain/pricing/read.ts';
import { expectedSlice } from '../fields/expected-prices.ts';
import { isPending, isReplaceable } from '../fields/edit-lookup.ts';
import type { Fetched } from '../fields/known-product.ts';
import { keyOf, type PartRef, type Target } from '../fields/target.ts';
import { isOfPrice } from '../fields/read-field.ts';
import { useDraftStore } from '../fields/draft-store.ts';
import { useFieldEdit, type FieldController } from '../fields/use-field-edit.ts';
import { StatusLine } from '../shared/status-line.tsx';
import { CardField, type CardFieldProps } from './card-field.tsx';
import { CardFooter } from './card-footer.tsx';
import { CardHead } from './card-head.tsx';
import { FollowUpList } from './follow-up-list.tsx';
import { PriceGroup } from './price-group.tsx';
import { PartSelect } from './part-select.tsx';
import { targetOf, type Choice } from './targets.ts';
import type { CommitGate } from './use-commit-gate.ts';
import * as cardMessages from '../../messages/compiled/card.ts';
import * as commonMessages from '../../messages/compiled/common.ts';

interface CardFormProps {
  view: CardView;
  fetched: Fetched;
  /** The part that the card edits, and all parts to choose from. */
  target: PartRef;
  choices: readonly Choice[];
  gate: CommitGate;
  /** Whether the key may write this field. */
  canWrite: boolean;
  /** The extension was updated while the card was open. */
  isOutdated: boolean;
  onTarget(target: PartRef): void;
  onSent(id: string): void;
  /** The shown product is known to be outdated. */
  onStale(): void;
  /** The person tried to leave before the edit was saved. */
  isStaying: boolean;
  close(): void;
}

/** The clicked value, selected for typing, with the consequences of the change. */
export function CardForm({ view, fetched, gate, canWrite, onSent, close, choices, ...props }: CardFormProps) {
  const { product } = fetched;
  const target = { productId: product.id, ...targetOf(props.target), field: view.field };
  const { store, edits } = view;
  const { isUnproven } = gate;
  const controller = useFieldEdit({ storeId: store.id, fetched, target, edits, limits: store.limits, isUnproven });
  const text = textOf(controller, view.field);
  const isLocked = controller.state.tag === 'saving' || gate.notice === 'wait' || !canWrite || controller.isGone;
  const write = (holdMs: number) => {
    const id = controller.save(holdMs);
    if (id !== null) onSent(id);
    else if (isUntouched(controller)) close();
  };
  const save = (event: globalThis.MouseEvent | globalThis.KeyboardEvent) =>
    canWrite && gate.pass(event, write, 'typed');
  const part = { product, field: view.field };
  const head = <CardHead {...part} chosen={props.target} storeId={store.id} close={close} />;
  const move = useMove(controller, target, props.onTarget);
  const parts = <PartSelect {...part} choices={choices} target={props.target} isLocked={isLocked} onChange={move} />;
  const typing = { controller, view, text, isLocked, onSave: save };
  if (controller.shown === null) {
    return (
      <>
        {head}
        {parts}
        <StatusLine tone="notice">{cardMessages.nothingToEdit}</StatusLine>
      </>
    );
  }
  return (
    <>
      {head}
      <CardField {...typing} onEarlyEnter={() => gate.refuse('unseen')} />
      {!controller.isGone && <ValueDetails {...typing} fetched={fetched} target={target} />}
      {parts}
      <CardFooter
        controller={controller}
        gate={gate}
        canWrite={canWrite}
        isOutdated={props.isOutdated}
        saveLabel={labelOf(controller)}
        onSave={(event: MouseEvent) => save(event.nativeEvent)}
        onFollow={onSent}
        onStale={props.onStale}
        close={close}
        isStaying={props.isStaying}
      />
    </>
  );
}

interface ValueDetailsProps
  extends Omit<CardFieldProps, 'view' | 'onEarlyEnter'>, Pick<CardFormProps, 'view' | 'fetched'> {
  target: Target;
}

/** The other numbers of a price, and the consequences of the change. */
function ValueDetails({ view, fetched, target, controller, text, isLocked, onSave }: ValueDetailsProps) {
  const { field, edits } = view;
  const { shown, context } = controller;
  const drafts = useDraftStore();
  const reading = { known: { fetched, edits }, target, shown, context };
  const { entry } = drafts.read(controller.key, reading, { text, ...typedIn(controller) });
  const currentPrices = isPriceField(field) ? expectedSlice(fetched, edits, target, 'sale') : null;
  return (
    <>
      {currentPrices !== null && isOfPrice(field) && (
        <PriceGroup
          controller={controller}
          field={field}
          currentPrices={currentPrices}
          scope={target}
          isLocked={isLocked}
          onSave={onSave}
        />
      )}
      <FollowUpList
        product={fetched.product}
        field={field}
        storeValue={controller.storeValue ?? shown ?? ''}
        entry={entry}
        prices={controller.prices}
        currentPrices={currentPrices}
        locale={context.locale}
      />
    </>
  );
}

/** The typed numbers of a price, if any. */
const typedIn = ({ state }: FieldController) =>
  state.tag === 'viewing' || state.prices === undefined ? {} : { prices: state.prices };

/** The text of the field: the typed text, else that of a pending or unsaved edit, else the store's value. */
function textOf({ state, edit, shown, context }: FieldController, field: CardView['field']): string {
  if (state.tag !== 'viewing') return state.text;
  const isMine = edit !== undefined && (isReplaceable(edit) || (isPending(edit) && !isPriceField(field)));
  const value = isMine ? edit.value : shown;
  return value === null ? '' : fields[field].typed(value, context);
}

/** Whether there is nothing to save and no question to answer. */
const isUntouched = ({ state, edit }: FieldController): boolean =>
  state.tag === 'viewing'
    ? edit === undefined || !isReplaceable(edit)
    : state.tag === 'editing' && state.text === state.opened && state.prices === undefined;

/** The label of the save button, with the number of prices if there are several. */
function labelOf({ prices, context }: FieldController): string {
  if (prices === null) return commonMessages.save;
  const count = effectOf(prices.from, prices.to, context.currency).filter(isPriceChanged).length;
  return count > 1 ? cardMessages.saveMany({ count }) : commonMessages.save;
}

/** Switches to another variant or location and keeps the typed text. */
function useMove(
  { state, key }: FieldController,
  { productId, field }: Target,
  onTarget: (target: PartRef) => void,
): (choice: Choice) => void {
  const drafts = useDraftStore();
  return (choice) => {
    const isTyped = state.tag === 'editing' && (state.text !== state.opened || state.prices !== undefined);
    if (isTyped && choice.values.length > 0) {
      const next = keyOf({ productId, ...targetOf(choice), field });
      const { text, prices } = state;
      drafts.send(key, { type: 'cancelled' });
      drafts.send(next, { type: 'opened', base: choice.values.length === 1 ? (choice.values[0] ?? '') : '', text: '' });
      drafts.send(next, { type: 'typed', text, problem: null, ...(prices && { prices }) });
    }
    onTarget(targetOf(choice));
  };
}
