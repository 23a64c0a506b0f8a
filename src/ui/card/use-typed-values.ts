import { useEffect, useState } from 'react';
import { changedPagePrices } from '../../domain/pricing/page-prices.ts';
import type { CardShape, CardView } from '../../protocol/view.ts';
import { shownValue } from '../fields/current-value.ts';
import { useDraftStore } from '../fields/draft-store.ts';
import { isDraft, type FieldEdit } from '../fields/field-edit.ts';
import type { Fetched } from '../fields/known-product.ts';
import { isOfPrice } from '../fields/read-field.ts';
import { targetOfKey } from '../fields/target.ts';
import { useServices } from '../shared/services.ts';
import { isPrinted, typedPageTexts } from './typed-page-texts.ts';
import { useIsPressed } from './use-is-pressed.ts';

/** The pause after the last key before the page shows what is typed, and between looks whether a press has ended. */
const pauseMs = 150;
const pressMs = 50;

/** What the page shows of what is typed. */
export type TypedValues = Pick<CardShape, 'typed' | 'typedTexts'>;

const none = JSON.stringify({ typed: [], typedTexts: [] } satisfies TypedValues);

/**
 * What the page shows of what is typed into the card: after a pause, and never while a pointer is down, so that the page does
 * not change under a press. While a save is on its way it stays; a refused one takes it back.
 */
export function useTypedValues({ edits }: Pick<CardView, 'edits'>, fetched: Fetched): TypedValues {
  const { states, read } = useDraftStore();
  const { locale } = useServices();
  const [shown, setShown] = useState(none);
  const isPressed = useIsPressed();
  const { product } = fetched;
  const context = { currency: product.currency, locale, weightUnit: product.weightUnit };
  const known = { fetched, edits };
  const fields = Object.entries(states).flatMap(([key, state]) => {
    const target = targetOfKey(key);
    return target === null || !(isOfPrice(target.field) || isPrinted(target.field)) ? [] : [{ key, state, target }];
  });
  const isSaving = fields.some(({ state }) => state.tag === 'saving');
  const values = fields.flatMap(({ key, state, target }) => {
    if (state.tag !== 'editing' || !isMeant(state)) return [];
    const current = shownValue(known, target);
    return [{ target, current, ...read(key, { known, target, shown: current, context }, state) }];
  });
  const typed = isSaving
    ? null
    : JSON.stringify({
        typed: changedPagePrices(
          product,
          values.flatMap(({ target, prices }) => (isOfPrice(target.field) ? (prices ?? []) : [])),
        ),
        typedTexts: typedPageTexts(values),
      } satisfies TypedValues);
  useEffect(() => {
    if (typed === null) return undefined;
    const show = (): void => {
      if (isPressed()) timer = setTimeout(show, pressMs);
      else setShown(typed);
    };
    let timer = setTimeout(show, typed === none ? 0 : pauseMs);
    return () => clearTimeout(timer);
  }, [typed, isPressed]);
  return JSON.parse(shown) as TypedValues;
}

/** Whether text may still become a save as it stands. */
const isMeant = (state: Extract<FieldEdit, { tag: 'editing' }>): boolean =>
  isDraft(state) && state.trouble?.kind !== 'refused' && state.trouble?.kind !== 'door';
