import { useEffect, useRef } from 'react';
import { fields } from '../../domain/fields.ts';
import { partOf } from '../../domain/product.ts';
import type { CardView, Draft } from '../../protocol/view.ts';
import { useSharedDesk } from '../fields/desk.ts';
import { isDraft } from '../fields/field-edit.ts';
import { keyOf } from '../fields/standing.ts';

/** Takes up what was typed into an earlier card and not saved; gives what stands unsaved in this one. */
export function useDraft({ product, field, draft }: CardView, variantId: string | null): Draft | null {
  const { states, send } = useSharedDesk();
  const isTaken = useRef(false);
  useEffect(() => {
    // Once: afterwards the view only tells what this card told it.
    if (isTaken.current) return;
    isTaken.current = true;
    const part = draft === null ? undefined : partOf(product, draft.variantId);
    const base = part === undefined ? null : fields[field].read(part);
    if (draft === null || base === null) return;
    const key = keyOf({ productId: product.id, variantId: draft.variantId, field });
    send(key, { type: 'opened', base, text: '' });
    send(key, { type: 'typed', text: draft.text, problem: null });
  }, [draft, field, product, send]);
  const state = states[keyOf({ productId: product.id, variantId, field })];
  return state?.tag === 'editing' && isDraft(state) ? { variantId, text: state.text.slice(0, 40) } : null;
}
