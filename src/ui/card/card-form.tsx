import type { MouseEvent } from 'react';
import type { CardView } from '../../protocol/view.ts';
import { effectOf, isPriceChanged } from '../../domain/pricing/effect.ts';
import { isReplaceable } from '../../products/values/edit-lookup.ts';
import type { Fetched } from '../../products/values/known-product.ts';
import { isTyped } from '../fields/field-edit.ts';
import type { PartRef } from '../../products/values/target.ts';
import { useDraftStore } from '../fields/draft-store.ts';
import { ofStore } from '../fields/save-field.ts';
import { editorText } from '../fields/typed-text.ts';
import { useFieldEdit, type FieldController } from '../fields/use-field-edit.ts';
import { StatusLine } from '../shared/status-line.tsx';
import { CardField } from './card-field.tsx';
import { CardFooter } from './card-footer.tsx';
import { CardHead } from './card-head.tsx';
import { CardMore } from './card-more.tsx';
import { ExplainPrice } from './explain-price.tsx';
import { isOfPrice } from '../fields/read-field.ts';
import { OldPage } from './old-page.tsx';
import { PartSelect } from './part-select.tsx';
import { RecentSave } from './recent-save.tsx';
import { targetOf, type Choice } from './targets.ts';
import { useMove } from './use-move.ts';
import { useSaveAll } from './use-save-all.ts';
import { ValueDetails } from './value-details.tsx';
import type { PressCheck, PressEvent } from './use-press-check.ts';
import * as cardMessages from '../../messages/compiled/card.ts';
import * as commonMessages from '../../messages/compiled/common.ts';

export interface CardFormProps {
  view: CardView;
  fetched: Fetched;
  /** The part that the card edits, and all parts to choose from. */
  part: PartRef;
  choices: readonly Choice[];
  /** The variants that the page's choices leave. */
  chosenIds: readonly string[];
  check: PressCheck;
  /** True if the key may write this field. */
  canWrite: boolean;
  /** The extension was updated while the card was open. */
  isOutdated: boolean;
  /** True if anything is typed. */
  isTyped: boolean;
  /** True if the fields below the clicked one are open. */
  isMoreOpen: boolean;
  onMore(isOpen: boolean): void;
  onTarget(part: PartRef): void;
  /** The card's only typed text is being saved. */
  onSent(id: string): void;
  /** The shown product is known to be outdated. */
  onStale(): void;
  /** The person tried to leave before the edit was saved. */
  isStaying: boolean;
  close(): void;
}

/** The clicked value, selected for typing, with the consequences of the change, and the other fields below it. */
export function CardForm(props: CardFormProps) {
  const { view, fetched, check, canWrite, onStale, close, choices, part } = props;
  const { product } = fetched;
  const target = { productId: product.id, ...targetOf(part), field: view.field };
  const { store, edits } = view;
  const { isUnproven } = check;
  const controller = useFieldEdit({ ...ofStore(store), fetched, target, edits, isUnproven });
  const { save, saveAll } = useSaves(props, controller);
  const move = useMove(controller, target, props.onTarget);
  const text = editorText(controller, view.field);
  const isLocked = controller.state.tag === 'saving' || check.notice === 'wait' || !canWrite || controller.isGone;
  const typing = { controller, view, text, isLocked, onSave: save };
  const of = { storeId: store.id, product, field: view.field };
  const select = { ...of, choices, target: part, isLocked, onChange: move };
  return (
    <>
      <CardHead {...of} chosen={part} chosenIds={props.chosenIds} close={close} />
      {controller.shown === null ? (
        <>
          <PartSelect {...select} />
          <StatusLine tone="notice">{cardMessages.nothingToEdit}</StatusLine>
        </>
      ) : (
        <>
          <CardField {...typing} target={target} onEarlyEnter={() => check.refuse('unseen')} />
          <OldPage view={view} product={product} part={part} />
          {!controller.isGone && <ValueDetails {...typing} id="card-change" fetched={fetched} target={target} />}
          {isOfPrice(view.field) && !part.variantIds && <ExplainPrice product={product} variantId={part.variantId} />}
          <PartSelect {...select} />
          <RecentSave
            view={view}
            target={target}
            controller={controller}
            check={check}
            canWrite={canWrite}
            onDone={onStale}
          />
          <CardFooter
            {...{ controller, check, canWrite, onStale, close }}
            isOutdated={props.isOutdated}
            isTyped={props.isTyped}
            saveLabel={labelOf(controller)}
            onSave={(event: MouseEvent) => save(event.nativeEvent)}
            onFollow={props.onSent}
            isStaying={props.isStaying}
          />
        </>
      )}
      <CardMore
        {...{ view, fetched, check, onStale }}
        main={target}
        isOutdated={props.isOutdated}
        isOpen={props.isMoreOpen}
        onToggle={props.onMore}
        onSaveAll={saveAll}
      />
    </>
  );
}

/** Saves the clicked field, or every typed one. The card ends with a save only if nothing else is open or typed. */
function useSaves(
  { view, fetched, check, canWrite, isOutdated, isMoreOpen, onSent, close }: CardFormProps,
  controller: FieldController,
): { save(press: PressEvent): void; saveAll(press: PressEvent): void } {
  const { states } = useDraftStore();
  const isOnly = Object.entries(states).every(([key, state]) => key === controller.key || !isTyped(state));
  const saveAll = useSaveAll({ view, fetched, check, isOutdated });
  const write = (holdMs: number) => {
    const id = controller.save(holdMs);
    if (!isOnly || isMoreOpen) return;
    if (id !== null) onSent(id);
    else if (controller.isUnchanged || isUntouched(controller)) close();
  };
  const save = (press: PressEvent) => {
    if (isMoreOpen && press.type === 'keydown' && (press.ctrlKey || press.metaKey)) saveAll(press);
    else if (canWrite) check.pass(press, write, 'typed');
  };
  return { save, saveAll };
}

/** True if there is nothing to save and no question to answer. */
const isUntouched = ({ state, edit, keepsCurrent }: FieldController): boolean =>
  state.tag === 'viewing'
    ? edit === undefined || !isReplaceable(edit)
    : state.tag === 'editing' && !keepsCurrent && state.text === state.opened && state.prices === undefined;

/** The label of the save button, with the number of prices if there are several. */
function labelOf({ prices, context }: FieldController): string {
  if (prices === null) return commonMessages.save;
  const count = effectOf(prices.from, prices.to, context.currency).filter(isPriceChanged).length;
  return count > 1 ? cardMessages.saveMany({ count }) : commonMessages.save;
}
