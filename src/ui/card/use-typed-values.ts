import { useEffect, useMemo, useState } from 'react';
import { isEqual } from '../../domain/is-equal.ts';
import { changedPagePrices } from '../../domain/pricing/page-prices.ts';
import type { CardShape, CardView } from '../../protocol/view.ts';
import { shownValue } from '../../products/values/current-value.ts';
import { useDraftStore, type DraftStore } from '../fields/draft-store.ts';
import { isDraft, type FieldEdit } from '../fields/field-edit.ts';
import type { Fetched, Known } from '../../products/values/known-product.ts';
import { isOfPrice } from '../fields/read-field.ts';
import { targetOfKey } from '../../products/values/target.ts';
import { useServices } from '../shared/services.ts';
import { isPrinted, typedPageTexts } from './typed-page-texts.ts';
import { useIsPressed } from './use-is-pressed.ts';

/** The pause after the last key before the page shows what is typed, and between looks whether a press has ended. */
const pauseMs = 150;
const pressMs = 50;

/** The typed values that the page shows. */
export type TypedValues = Pick<CardShape, 'typed' | 'typedTexts'>;

const none: TypedValues = { typed: [], typedTexts: [] };

/**
 * The typed values that the page shows: updated after a pause, and never while a pointer is down, so that the page does
 * not change under a press. While a save is on its way it stays; a refused one takes it back. Equal values are one object.
 */
export function useTypedValues({ edits }: Pick<CardView, 'edits'>, fetched: Fetched): TypedValues {
  const { states, read } = useDraftStore();
  const { locale } = useServices();
  const [shown, setShown] = useState(none);
  const isPressed = useIsPressed();
  const latest = useMemo(
    () => readTyped({ fetched, edits }, { states, read }, locale),
    [fetched, edits, states, read, locale],
  );
  // Each view brings other objects of the same values. They must not begin the pause anew.
  const [typed, setTyped] = useState(latest);
  if (!isEqual(typed, latest)) setTyped(latest);
  useEffect(() => {
    if (typed === null) return undefined;
    const show = (): void => {
      if (isPressed()) timer = setTimeout(show, pressMs);
      else setShown((before) => (isEqual(before, typed) ? before : typed));
    };
    let timer = setTimeout(show, isEqual(typed, none) ? 0 : pauseMs);
    return () => clearTimeout(timer);
  }, [typed, isPressed]);
  return shown;
}

/** The typed prices and printed texts; null while one of them is being saved. */
function readTyped(
  known: Known,
  { states, read }: Pick<DraftStore, 'states' | 'read'>,
  locale: string,
): TypedValues | null {
  const { product } = known.fetched;
  const context = { currency: product.currency, locale, weightUnit: product.weightUnit };
  const fields = Object.entries(states).flatMap(([key, state]) => {
    const target = targetOfKey(key);
    return target === null || !(isOfPrice(target.field) || isPrinted(target.field)) ? [] : [{ key, state, target }];
  });
  if (fields.some(({ state }) => state.tag === 'saving')) return null;
  const values = fields.flatMap(({ key, state, target }) => {
    if (state.tag !== 'editing' || !mayBeSaved(state) || !isTypedInCard(state)) return [];
    const current = shownValue(known, target);
    return [{ target, current, ...read(key, { known, target, shown: current, context }, state) }];
  });
  const prices = values.flatMap(({ target, prices }) => (isOfPrice(target.field) ? (prices ?? []) : []));
  return { typed: changedPagePrices(product, prices), typedTexts: typedPageTexts(values) };
}

/** True for text that was typed in a card: a page of the store is shown no other. */
const isTypedInCard = ({ from }: Extract<FieldEdit, { tag: 'editing' }>): boolean =>
  from === undefined || from.surface === 'card';

/** True if text may still become a save as it stands. */
const mayBeSaved = (state: Extract<FieldEdit, { tag: 'editing' }>): boolean =>
  isDraft(state) && state.trouble?.kind !== 'refused' && state.trouble?.kind !== 'door';
