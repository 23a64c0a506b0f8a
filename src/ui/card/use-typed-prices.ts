import { useEffect, useState } from 'react';
import type { CardView, TypedPagePrice } from '../../protocol/view.ts';
import { shownValue } from '../fields/current-value.ts';
import { useDraftStore } from '../fields/draft-store.ts';
import { isDraft, type FieldEdit } from '../fields/field-edit.ts';
import type { Fetched } from '../fields/known-product.ts';
import { isOfPrice } from '../fields/read-field.ts';
import { targetOfKey } from '../fields/target.ts';
import { useServices } from '../shared/services.ts';
import { typedPagePrices } from './typed-page-prices.ts';
import { useIsPressed } from './use-is-pressed.ts';

/** The pause after the last key before the page shows what is typed, and between looks whether a press has ended. */
const pauseMs = 150;
const pressMs = 50;

const none = '[]';

/**
 * What the page shows of the prices that are typed into the card: after a pause, and never while a pointer is down, so that
 * the page does not change under a press. While a save is on its way it stays; a refused one takes it back.
 */
export function useTypedPrices({ edits }: Pick<CardView, 'edits'>, fetched: Fetched): TypedPagePrice[] {
  const { states, read } = useDraftStore();
  const { locale } = useServices();
  const [shown, setShown] = useState(none);
  const isPressed = useIsPressed();
  const { product } = fetched;
  const context = { currency: product.currency, locale, weightUnit: product.weightUnit };
  const prices = Object.entries(states).flatMap(([key, state]) => {
    const target = targetOfKey(key);
    if (target === null || !isOfPrice(target.field)) return [];
    return [{ key, state, target }];
  });
  const isSaving = prices.some(({ state }) => state.tag === 'saving');
  const typed = isSaving
    ? null
    : JSON.stringify(
        typedPagePrices(
          product,
          prices.flatMap(({ key, state, target }) => {
            if (state.tag !== 'editing' || !isMeant(state)) return [];
            const known = { fetched, edits };
            return read(key, { known, target, shown: shownValue(known, target), context }, state).prices ?? [];
          }),
        ),
      );
  useEffect(() => {
    if (typed === null) return undefined;
    const show = (): void => {
      if (isPressed()) timer = setTimeout(show, pressMs);
      else setShown(typed);
    };
    let timer = setTimeout(show, typed === none ? 0 : pauseMs);
    return () => clearTimeout(timer);
  }, [typed, isPressed]);
  return JSON.parse(shown) as TypedPagePrice[];
}

/** Whether text may still become a save as it stands. */
const isMeant = (state: Extract<FieldEdit, { tag: 'editing' }>): boolean =>
  isDraft(state) && state.trouble?.kind !== 'refused' && state.trouble?.kind !== 'door';
