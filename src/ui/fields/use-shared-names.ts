import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { SharedNameField, SharedNames } from '../../domain/shared-names.ts';
import { useServices } from '../shared/services.ts';
import { useRequest } from '../shared/use-request.ts';
import { targetOfKey } from '../../products/values/target.ts';

const none: readonly string[] = [];

/**
 * The names of a store's ribbons and brands, read when one of them begins to be edited. A failed reading is no failure of the surface:
 * without the names the store keeps its own spelling, too, and the saved change says so.
 */
export function useSharedNames(storeId: string, states: Readonly<Record<string, unknown>>): SharedNames {
  const edited = new Set(Object.keys(states).map((key) => targetOfKey(key)?.field));
  const ribbon = useNames(storeId, 'ribbon', edited.has('ribbon'));
  const brand = useNames(storeId, 'brand', edited.has('brand'));
  return useMemo(() => ({ ribbon, brand }), [ribbon, brand]);
}

function useNames(storeId: string, field: SharedNameField, isEdited: boolean): readonly string[] {
  const { call } = useServices();
  const { send } = useRequest();
  const [names, setNames] = useState(none);
  const onEdited = useEffectEvent(() =>
    send(async () => setNames((await call('catalog.names', { storeId, field })).names)),
  );
  useEffect(() => {
    if (isEdited) onEdited();
  }, [isEdited]);
  return names;
}
