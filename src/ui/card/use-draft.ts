import { useEffect, useRef } from 'react';
import { fields } from '../../domain/fields.ts';
import { isPriceField } from '../../domain/pricing/read.ts';
import { partOf } from '../../domain/product.ts';
import type { CardView, Draft } from '../../protocol/view.ts';
import { useDraftStore } from '../fields/draft-store.ts';
import { isDraft } from '../fields/field-edit.ts';
import { latestEdit } from '../fields/edit-lookup.ts';
import { keyOf, type PartRef } from '../fields/target.ts';
import { useServices } from '../shared/services.ts';
import { isHeld } from './leaving.ts';
import { targetOf } from './targets.ts';

/** Restores the draft of an earlier card. Returns the text of this card that is unsaved, or whose save is delayed. */
export function useDraft({ product, field, draft, edits }: CardView, target: PartRef): Draft | null {
  const { states, send } = useDraftStore();
  const { now } = useServices();
  const isRestored = useRef(false);
  useEffect(() => {
    // Only once: later drafts in the view come from this card.
    if (isRestored.current) return;
    isRestored.current = true;
    const part = draft === null ? undefined : partOf(product, draft.variantId, draft.locationId);
    const read = part === undefined ? null : fields[field].read(part);
    const base = read ?? (part !== undefined && isPriceField(field) ? '' : null);
    if (draft === null || base === null) return;
    const key = keyOf({ productId: product.id, ...targetOf(draft), field });
    send(key, { type: 'opened', base, text: '' });
    const { text, prices } = draft;
    send(key, { type: 'typed', text, problem: null, ...(prices && { prices }) });
  }, [draft, field, product, send]);
  const own = targetOf(target);
  const whole = { productId: product.id, ...own, field };
  const state = states[keyOf(whole)];
  if (state === undefined || state.tag === 'viewing') return null;
  // A delayed save is undone when the card closes; typed text is kept.
  if (!isDraft(state) && !(state.tag === 'saving' && isHeld(latestEdit(edits, whole), now()))) return null;
  const { variantIds, ...part } = own;
  const { text, prices } = state;
  return {
    ...part,
    ...(variantIds && { variantIds: [...variantIds] }),
    text: text.slice(0, 40),
    ...(prices && { prices }),
  };
}
