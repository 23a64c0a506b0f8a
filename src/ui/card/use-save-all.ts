import { mayWrite } from '../../domain/capabilities.ts';
import type { CardView } from '../../protocol/view.ts';
import { useDraftStore } from '../fields/draft-store.ts';
import { isTyped } from '../fields/field-edit.ts';
import type { Fetched } from '../../products/values/known-product.ts';
import { ofStore } from '../fields/save-field.ts';
import { targetOfKey } from '../../products/values/target.ts';
import { saveTyped } from '../fields/use-field-edit.ts';
import { useServices } from '../shared/services.ts';
import type { PressCheck, PressEvent } from './use-press-check.ts';

interface SaveAllOptions {
  view: CardView;
  fetched: Fetched;
  check: PressCheck;
  /** The extension was updated while the card was open. */
  isOutdated: boolean;
}

/** Saves every typed field with one press, each as an edit of its own. */
export function useSaveAll({
  view: { store, edits },
  fetched,
  check,
  isOutdated,
}: SaveAllOptions): (press: PressEvent) => void {
  const services = useServices();
  const drafts = useDraftStore();
  const shared = { ...ofStore(store), fetched, edits, isUnproven: check.isUnproven };
  const write = (holdMs: number): void => {
    for (const [key, state] of Object.entries(drafts.states)) {
      const target = targetOfKey(key);
      if (target === null || !isTyped(state) || !mayWrite(store.merchant, target.field)) continue;
      saveTyped(services, drafts, { ...shared, target }, holdMs);
    }
  };
  return (press) => {
    if (!isOutdated) check.pass(press, write, 'typed');
  };
}
