import { draftBase } from '../../domain/draft-base.ts';
import type { CardView, FieldDraft } from '../../protocol/view.ts';
import { stepDrafts, useDraftStore, type States } from '../fields/draft-store.ts';
import type { FieldEdit } from '../fields/field-edit.ts';
import type { Fetched } from '../../products/values/known-product.ts';
import { latestEdit } from '../../products/values/edit-lookup.ts';
import { ofStore } from '../fields/save-field.ts';
import { keyOf, targetOfKey } from '../../products/values/target.ts';
import { useTypedKeys } from '../fields/use-field-edit.ts';
import { useServices } from '../shared/services.ts';
import { isHeld } from '../../domain/edit.ts';
import { targetOf } from './targets.ts';

/** The longest text that is kept. */
const maxTextLength = 200;

/** The states of the fields whose text earlier cards left. */
export const restoreDrafts = ({ product, drafts }: Pick<CardView, 'product' | 'drafts'>): States =>
  drafts.reduce<States>((states, draft) => {
    const { field, text, prices, id } = draft;
    const base = draftBase(product, draft);
    if (base === null) return states;
    const key = keyOf({ productId: product.id, ...targetOf(draft), field });
    const opened = stepDrafts(states, { key, event: { type: 'opened', base, text: '' } });
    const typed = stepDrafts(opened, { key, event: { type: 'typed', text, problem: null, ...(prices && { prices }) } });
    const { [key]: state } = typed;
    return id === undefined || state?.tag !== 'editing' ? typed : { ...typed, [key]: { ...state, id } };
  }, {});

/** True while the save of a field is not kept yet, as far as the view tells. */
export const isComing = (state: FieldEdit, edits: CardView['edits']): state is Extract<FieldEdit, { tag: 'saving' }> =>
  state.tag === 'saving' && edits.every(({ id }) => id !== state.id);

/** Every text of this card that would change something, or whose save is delayed or not kept yet. */
export function useDrafts({ edits, store }: CardView, fetched: Fetched): FieldDraft[] {
  const { states } = useDraftStore();
  const { now } = useServices();
  const typed = useTypedKeys({ ...ofStore(store), fetched, edits });
  return Object.entries(states).flatMap(
    ([key, state]) => toDraft(key, state, typed.includes(key), { edits, nowMs: now() }) ?? [],
  );
}

function toDraft(
  key: string,
  state: FieldEdit,
  isTyped: boolean,
  { edits, nowMs }: Pick<CardView, 'edits'> & { nowMs: number },
): FieldDraft | null {
  const target = targetOfKey(key);
  if (target === null || state.tag === 'viewing') return null;
  // A delayed save is undone when the card closes; typed text is kept.
  const edit = state.tag === 'saving' ? latestEdit(edits, target) : undefined;
  const isOnItsWay = isComing(state, edits);
  if (!isTyped && !isOnItsWay && (edit === undefined || !isHeld(edit, nowMs))) return null;
  const { productId: _, variantIds, ...part } = target;
  const { text, prices } = state;
  const id = isOnItsWay || state.tag === 'editing' ? state.id : undefined;
  return {
    ...part,
    ...(variantIds && { variantIds: [...variantIds] }),
    text: text.slice(0, maxTextLength),
    ...(prices && { prices }),
    ...(id !== undefined && { id }),
  };
}
