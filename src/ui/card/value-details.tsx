import { isPriceField } from '../../domain/pricing/read.ts';
import { patch, type Prices } from '../../domain/pricing/prices.ts';
import type { PriceChange } from '../../domain/edit.ts';
import type { CardView } from '../../protocol/view.ts';
import { shownValue } from '../../products/values/current-value.ts';
import { useDraftStore } from '../fields/draft-store.ts';
import { expectedSlice } from '../../products/values/expected-prices.ts';
import type { Fetched } from '../../products/values/known-product.ts';
import { isOfPrice } from '../fields/read-field.ts';
import { keyOf, type Target } from '../../products/values/target.ts';
import type { FieldController } from '../fields/use-field-edit.ts';
import { FollowUpList } from './follow-up-list.tsx';
import { PriceGroup } from './price-group.tsx';

interface ValueDetailsProps {
  /** The id of the line with the change. */
  id: string;
  view: CardView;
  fetched: Fetched;
  target: Target;
  controller: FieldController;
  text: string;
  isLocked: boolean;
  onSave(event: globalThis.KeyboardEvent): void;
}

/** The other numbers of a price, and the consequences of the change. */
export function ValueDetails({ id, view, fetched, target, controller, text, isLocked, onSave }: ValueDetailsProps) {
  const { edits } = view;
  const { field } = target;
  const { shown, context } = controller;
  const drafts = useDraftStore();
  const reading = { known: { fetched, edits }, target, shown, context };
  const { entry } = drafts.read(controller.key, reading, { text, ...typedIn(controller) });
  const currentPrices = isPriceField(field) ? expectedSlice(fetched, edits, target, 'sale') : null;
  const cost = useTypedCost({ view, fetched, target, controller });
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
        id={id}
        product={fetched.product}
        field={field}
        storeValue={controller.storeValue ?? shown ?? ''}
        entry={entry}
        prices={withCost(controller.prices, currentPrices, cost)}
        currentPrices={currentPrices}
        locale={context.locale}
      />
    </>
  );
}

/** The typed numbers of a price, if any. */
const typedIn = ({ state }: FieldController) =>
  state.tag === 'viewing' || state.prices === undefined ? {} : { prices: state.prices };

/** The cost that is typed for the same part, so that profit and margin follow it; null if none is. */
function useTypedCost({
  view: { edits },
  fetched,
  target,
  controller: { context },
}: Pick<ValueDetailsProps, 'view' | 'fetched' | 'target' | 'controller'>): PriceChange | null {
  const { states, read } = useDraftStore();
  const cost: Target = { ...target, field: 'cost' };
  const key = keyOf(cost);
  const state = states[key];
  if (!isOfPrice(target.field) || state === undefined || state.tag === 'viewing') return null;
  const known = { fetched, edits };
  return read(key, { known, target: cost, shown: shownValue(known, cost), context }, state).prices;
}

function withCost(
  prices: PriceChange | null,
  currentPrices: Prices | null,
  cost: PriceChange | null,
): Pick<PriceChange, 'from' | 'to'> | null {
  const from = prices?.from ?? currentPrices;
  if (cost === null || from === null) return prices;
  return { from, to: patch(prices?.to ?? from, cost.from, cost.to) };
}
