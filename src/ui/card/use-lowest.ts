import { useEffect, useState } from 'react';
import { lowestDays } from '../../domain/pricing/lowest.ts';
import type { CommandOutput } from '../../protocol/commands.ts';
import { useServices } from '../shared/services.ts';
import * as cardMessages from '../../messages/compiled/card.ts';

type Lowest = CommandOutput<'card.lowest'>;

/** The lowest price of the days before a sale or of the last days, once it is known. */
export function useLowest(variantId: string | null): Lowest | null {
  const { call } = useServices();
  const [lowest, setLowest] = useState<Lowest | null>(null);
  useEffect(() => {
    let isLeft = false;
    const read = async () => {
      const answer = await call('card.lowest', { variantId }).catch(() => null);
      if (!isLeft) setLowest(answer);
    };
    void read();
    return () => {
      isLeft = true;
    };
  }, [call, variantId]);
  return lowest;
}

export const lowestLabel = ({ isBeforeSale }: Lowest): string =>
  (isBeforeSale ? cardMessages.lowestBefore : cardMessages.lowest)({ days: lowestDays });
