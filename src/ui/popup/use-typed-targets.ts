import { useState } from 'react';
import { productOfKey, targetOfKey, type Target } from '../../products/values/target.ts';
import { useDraftStore } from '../fields/draft-store.ts';

/** The targets of a product that have an open editor or unsaved text. */
export function useTypedTargets(productId: string): Target[] {
  const { states } = useDraftStore();
  return Object.keys(states).flatMap((key) => (productOfKey(key) === productId ? (targetOfKey(key) ?? []) : []));
}

/** True for a field that a row has only below its values. */
export const isBelowRow = ({ field }: Target): boolean => !['price', 'salePrice', 'stock'].includes(field);

/** A section that is open while it has unsaved text, until its person decides. */
export function useOpened(hasText: boolean): [boolean, (isOpen: boolean) => void] {
  const [wanted, setWanted] = useState<boolean | null>(null);
  return [wanted ?? hasText, setWanted];
}
