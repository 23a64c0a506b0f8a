import { useDraftStore } from '../fields/draft-store.ts';
import { keyOf, type PartRef, type Target } from '../../products/values/target.ts';
import type { FieldController } from '../fields/use-field-edit.ts';
import { targetOf, type Choice } from './targets.ts';

/** Switches to another variant or location and keeps the typed text. */
export function useMove(
  { state, key, keepsCurrent }: FieldController,
  { productId, field }: Target,
  onTarget: (target: PartRef) => void,
): (choice: Choice) => void {
  const drafts = useDraftStore();
  return (choice) => {
    const isTyped =
      state.tag === 'editing' && (state.text !== state.opened || state.prices !== undefined || keepsCurrent);
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
