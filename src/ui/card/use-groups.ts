import { useRef } from 'react';
import { isSameGroup, type GroupRef } from '../../domain/groups.ts';
import { skusOf } from '../../domain/skus.ts';
import { isReplaceable } from '../../products/values/edit-lookup.ts';
import type { Known } from '../../products/values/known-product.ts';
import { useRequest } from '../shared/use-request.ts';
import { useServices } from '../shared/services.ts';

export interface GroupChange {
  group: GroupRef;
  /** True if the product is added or removed. */
  isIn: boolean;
  holdMs: number;
  isUnproven: boolean;
}

/** Commits an edit that adds a product to a group or removes it. */
export function useGroupCommit(storeId: string, { fetched, edits }: Known) {
  const { call, newId } = useServices();
  const { send, failure } = useRequest();
  /** The ids of the changes whose answer is missing: asked for again, a change is the same edit. */
  const ids = useRef(new Map<string, string>());
  const commit = ({ group, isIn, holdMs, isUnproven }: GroupChange): void => {
    const { product } = fetched;
    const change = `${product.id} ${group.id ?? group.name} ${String(isIn)}`;
    const id = ids.current.get(change) ?? newId();
    ids.current.set(change, id);
    const before = edits.find((edit) => edit.productId === product.id && isSameGroup(edit.group, group));
    const intent = {
      id,
      productId: product.id,
      variantId: null,
      field: 'group' as const,
      group: { id: group.id, name: group.name.slice(0, 200) },
      base: String(!isIn),
      value: String(isIn),
      productName: product.name.slice(0, 200),
      ...skusOf(product, []),
      variantLabel: null,
      currency: product.currency,
    };
    const replaces = before !== undefined && isReplaceable(before) ? { replaces: before.id } : {};
    send(async () => {
      await call('edits.commit', { storeId, intent, holdMs, isUnproven, ...replaces });
      ids.current.delete(change);
    });
  };
  return { commit, failure };
}
