import { useCallback, useEffect, useState } from 'react';
import { codeOf, retryAfterMsOf, type ErrorCode } from '../../base/errors.ts';
import { isEqual } from '../../domain/is-equal.ts';
import { retryDelayMs } from '../../domain/retry-delay.ts';
import type { Fetched } from '../../products/values/known-product.ts';
import type { CardView } from '../../protocol/view.ts';
import { useServices } from '../shared/services.ts';

/** A due refresh, and the error of the one before. */
export interface Due {
  atMs: number;
  failures: number;
  code: ErrorCode | null;
}

const atOnce: Due = { atMs: 0, failures: 0, code: null };

/** The reading of a card's view. Each view is a new object; an equal reading stays, with all that was computed of it. */
export function useReading({ product, seq }: Fetched): Fetched {
  const [reading, setReading] = useState<Fetched>({ product, seq });
  if (reading.seq === seq && isEqual(reading.product, product)) return reading;
  const newer = { product: isEqual(reading.product, product) ? reading.product : product, seq };
  setReading(newer);
  return newer;
}

/**
 * Reads a card's product again on `refresh`, and retries until that succeeds; so does a card that was opened before the platform
 * had answered. The product comes with the card's view.
 */
export function useRefresh({ store, product: { id: productId }, isRecent }: CardView) {
  const { call, now } = useServices();
  const [due, setDue] = useState<Due | null>(isRecent === true ? atOnce : null);
  useEffect(() => {
    if (due === null) return undefined;
    let isLeft = false;
    const ask = async (): Promise<void> => {
      try {
        await call('catalog.product', { storeId: store.id, productId });
        if (!isLeft) setDue(null);
      } catch (error) {
        const failures = due.failures + 1;
        const code = codeOf(error);
        const ms = retryDelayMs({ code, retryAfterMs: retryAfterMsOf(error) }, failures);
        if (!isLeft) setDue(ms === null ? null : { atMs: now() + ms, failures, code });
      }
    };
    const timer = setTimeout(() => void ask(), Math.max(0, due.atMs - now()));
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [call, due, now, productId, store.id]);
  return { due, refresh: useCallback(() => setDue(atOnce), []) };
}
