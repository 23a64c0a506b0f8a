import { useCallback, useEffect, useState } from 'react';
import { retryDelayMs } from '../../domain/retry-delay.ts';
import { codeOf, retryAfterMsOf, type ErrorCode } from '../../base/errors.ts';
import type { CardView } from '../../protocol/view.ts';
import type { Fetched } from '../../products/values/known-product.ts';
import { lastFinished } from '../fields/news.ts';
import { useServices } from '../shared/services.ts';

/** A due refresh, and the error of the one before. */
export interface Due {
  atMs: number;
  failures: number;
  code: ErrorCode | null;
}

const atOnce: Due = { atMs: 0, failures: 0, code: null };

/**
 * The card's newest product. `refresh` fetches it again and retries until it succeeds, and so does a card that was opened before
 * the platform had answered.
 */
export function useFetched({ store, product, isRecent, edits }: CardView) {
  const { call, now } = useServices();
  // The background shows a product with all saves until now.
  const [fetched, setFetched] = useState<Fetched>(() => ({ product, seq: lastFinished(edits) }));
  const [due, setDue] = useState<Due | null>(isRecent === true ? atOnce : null);
  useEffect(() => {
    if (due === null) return undefined;
    let isLeft = false;
    const ask = async (): Promise<void> => {
      try {
        const answer = await call('catalog.product', { storeId: store.id, productId: product.id });
        if (isLeft) return;
        setFetched(answer);
        setDue(null);
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
  }, [call, due, now, product.id, store.id]);
  const refresh = useCallback(() => setDue(atOnce), []);
  return { fetched, due, refresh };
}
