import { useCallback, useEffect, useReducer, useRef } from 'react';
import { codeOf } from '../../domain/errors.ts';
import { useServices } from '../shared/services.ts';
import { emptySearch, stepSearch, type SearchEvent, type SearchState } from './search-state.ts';

const debounceMs = 120;

export interface Search {
  state: SearchState;
  type(text: string): void;
  /** Asks the same again. */
  again(): void;
  /** Fetches one product anew and puts it into its row. */
  refresh(productId: string): Promise<void>;
}

/** Searches a store as somebody types, at most one question per pause, and never shows an answer to an older one. */
export function useSearch(storeId: string): Search {
  const { call, now } = useServices();
  const [state, send] = useReducer(stepSearch, emptySearch);
  const asked = useRef(0);
  const first = useRef(true);
  const ask = useCallback(
    (text: string) => {
      asked.current += 1;
      const mine = asked.current;
      send({ type: 'asked' });
      call('catalog.search', { storeId, text }).then(
        (answer): void => send({ type: 'answered', asked: mine, text, atMs: now(), ...answer }),
        (error: unknown): void => send({ type: 'failed', asked: mine, code: codeOf(error) } satisfies SearchEvent),
      );
    },
    [call, now, storeId],
  );
  const { text } = state;
  useEffect(() => {
    const timer = setTimeout(() => ask(text.trim()), first.current ? 0 : debounceMs);
    first.current = false;
    return () => clearTimeout(timer);
  }, [ask, text]);
  const refresh = useCallback(
    async (productId: string) => {
      const atMs = now();
      const { product } = await call('catalog.product', { storeId, productId });
      send({ type: 'refreshed', product, atMs });
    },
    [call, now, storeId],
  );
  const again = useCallback(() => ask(text.trim()), [ask, text]);
  return { state, refresh, again, type: (typed) => send({ type: 'typed', text: typed }) };
}
