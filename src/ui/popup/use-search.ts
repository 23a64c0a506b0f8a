import { useCallback, useEffect, useReducer, useRef } from 'react';
import { codeOf, retryAfterMsOf } from '../../base/errors.ts';
import type { Reader } from '../../domain/reader.ts';
import { readingOf } from '../../products/readings/readings.ts';
import type { Fetched } from '../../products/values/known-product.ts';
import { useServices } from '../shared/services.ts';
import { emptySearch, needsRecall, stepSearch, type SearchState } from './search-state.ts';

export interface Search {
  state: SearchState;
  /** A product that was found, as the reader may know it. */
  fetchedOf(productId: string): Fetched | undefined;
  type(text: string): void;
  /** Repeats the search. */
  again(): void;
  /** Refreshes one product's row, or removes the row if the product no longer exists. */
  refresh(productId: string): Promise<void>;
}

/**
 * Searches a store while a person types: at most one request per pause, and never with the answer to an older one. If the
 * store cannot be reached, stored results are shown and the search is retried automatically.
 */
export function useSearch(storeId: string, reader: Reader): Search {
  const { call, now } = useServices();
  const [state, send] = useReducer(stepSearch, emptySearch);
  const request = useRef(0);
  const text = state.text.trim();
  const { dueAt } = state;
  const ask = useCallback(
    (byHand: boolean) => {
      request.current += 1;
      const mine = request.current;
      send({ type: 'requested', byHand, atMs: now() });
      call('catalog.search', { storeId, text }).then(
        (answer): void => send({ type: 'answered', request: mine, text, ...answer }),
        (error: unknown): void => {
          const retryAfterMs = retryAfterMsOf(error);
          send({ type: 'failed', request: mine, code: codeOf(error), atMs: now(), retryAfterMs });
        },
      );
    },
    [call, now, storeId, text],
  );
  useEffect(() => {
    if (dueAt === null) return undefined;
    const timer = setTimeout(() => ask(false), Math.max(0, dueAt - now()));
    return () => clearTimeout(timer);
  }, [ask, now, dueAt]);
  const isRecalled = needsRecall(state);
  useEffect(() => {
    if (!isRecalled) return;
    call('catalog.offline', { storeId, text }).then(
      (answer) => send({ type: 'recalled', text, ...answer }),
      () => send({ type: 'recalled', text, products: [], atMs: null, seq: 0, reader }),
    );
  }, [call, isRecalled, reader, storeId, text]);
  const refresh = useCallback(
    async (productId: string) => {
      try {
        send({ type: 'refreshed', ...(await call('catalog.product', { storeId, productId })) });
      } catch (error) {
        if (codeOf(error) === 'not_found') send({ type: 'gone', productId });
        throw error;
      }
    },
    [call, storeId],
  );
  const again = useCallback(() => ask(true), [ask]);
  const { known } = state;
  const fetchedOf = useCallback((productId: string) => readingOf(known, productId, reader), [known, reader]);
  return { state, fetchedOf, refresh, again, type: (typed) => send({ type: 'typed', text: typed, atMs: now() }) };
}
