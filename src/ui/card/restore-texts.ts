import { draftBase } from '../../domain/draft-base.ts';
import { keyOf } from '../../products/values/target.ts';
import type { CardView } from '../../protocol/view.ts';
import { stepFields, type FieldAction, type States } from '../fields/field-states.ts';

/** The states of the fields whose text was typed elsewhere or earlier, so that a card is drawn with it at once. */
export const restoreTexts = ({ product, unsaved }: Pick<CardView, 'product' | 'unsaved'>): States =>
  stepFields(
    {},
    unsaved.values.flatMap((value): FieldAction[] => {
      const base = draftBase(product, value);
      return base === null ? [] : [{ key: keyOf(value), event: { type: 'elsewhere', value, base } }];
    }),
  );
