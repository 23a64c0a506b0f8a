import { useEffect, useEffectEvent, useState } from 'react';
import { isSameGroup, type Group, type GroupRef } from '../../domain/groups.ts';
import { isReplaceable } from '../fields/edit-lookup.ts';
import type { Known } from '../fields/known-product.ts';
import type { Failure } from '../shared/failure.ts';
import { useRequest } from '../shared/use-request.ts';
import { useServices } from '../shared/services.ts';

export interface GroupList {
  /** Every group of the store by name; null until they are read. */
  groups: Group[] | null;
  failure: Failure | null;
  read(): void;
}

/** The groups of a store, read once. */
export function useGroupList(storeId: string): GroupList {
  const { call } = useServices();
  const { send, failure } = useRequest();
  const [groups, setGroups] = useState<Group[] | null>(null);
  const read = () => send(async () => setGroups((await call('catalog.groups', { storeId })).groups));
  const onShown = useEffectEvent(read);
  useEffect(() => onShown(), []);
  return { groups, failure, read };
}

export interface GroupChange {
  group: GroupRef;
  /** Whether the product is added or removed. */
  isIn: boolean;
  holdMs: number;
  isUnproven: boolean;
}

/** Commits an edit that adds a product to a group or removes it. */
export function useGroupCommit(storeId: string, { fetched, edits }: Known) {
  const { call, newId } = useServices();
  const { send, failure } = useRequest();
  const commit = ({ group, isIn, holdMs, isUnproven }: GroupChange): void => {
    const { product } = fetched;
    const before = edits.find((edit) => edit.productId === product.id && isSameGroup(edit.group, group));
    const intent = {
      id: newId(),
      productId: product.id,
      variantId: null,
      field: 'group' as const,
      group: { id: group.id, name: group.name.slice(0, 200) },
      base: String(!isIn),
      value: String(isIn),
      productName: product.name.slice(0, 200),
      variantLabel: null,
      currency: product.currency,
    };
    const replaces = before !== undefined && isReplaceable(before) ? { replaces: before.id } : {};
    send(() => call('edits.commit', { storeId, intent, holdMs, isUnproven, ...replaces }));
  };
  return { commit, failure };
}
