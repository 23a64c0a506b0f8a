import { fields, type FieldKey } from '../../domain/fields.ts';
import { printedFields, type PrintedField } from '../../domain/printed-text.ts';
import type { Entry } from '../../domain/typing/entry.ts';
import type { TypedPageText } from '../../protocol/view.ts';
import type { Target } from '../../products/values/target.ts';

interface TypedField {
  target: Target;
  /** The current value; null if there is none. */
  current: string | null;
  entry: Entry;
}

/** True if pages print a field as text. */
export const isPrinted = (field: FieldKey): field is PrintedField => printedFields.some((one) => one === field);

/** The texts, of one part each, that shoppers would read differently once these values are stored. */
export const typedPageTexts = (typed: readonly TypedField[]): TypedPageText[] =>
  typed.flatMap(({ target: { variantId, variantIds, field }, current, entry }) => {
    if (!isPrinted(field) || variantIds !== undefined || entry.tag === 'problem') return [];
    const isSame = current !== null && fields[field].same(entry.value, current);
    return isSame ? [] : [{ variantId, field, text: entry.value }];
  });
