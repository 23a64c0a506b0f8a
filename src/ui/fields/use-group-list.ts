import { useEffect, useEffectEvent, useState } from 'react';
import type { Group } from '../../domain/groups.ts';
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
