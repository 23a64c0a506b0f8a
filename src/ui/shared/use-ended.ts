import { useEffect, useState } from 'react';
import type { View } from '../../store/mirror.ts';

/** True once the extension was updated under the view's page. */
export function useEnded({ ended }: Pick<View<unknown>, 'ended'>): boolean {
  const [isEnded, setEnded] = useState(false);
  useEffect(() => void ended.then(() => setEnded(true)), [ended]);
  return isEnded;
}
