import { fields, type FieldKey } from '../../domain/fields.ts';
import { isPriceField } from '../../domain/pricing/read.ts';
import { isPending } from '../../domain/edit.ts';
import { isReplaceable } from '../../products/values/edit-lookup.ts';
import type { FieldController } from './use-field-edit.ts';

type Shown = Pick<FieldController, 'state' | 'edit' | 'shown' | 'context'>;

/** The text in an open editor: the typed text, else that of a pending or unsaved edit, else the store's value. */
export function editorText({ state, edit, shown, context }: Shown, field: FieldKey): string {
  if (state.tag !== 'viewing') return state.text;
  const isMine = edit !== undefined && (isReplaceable(edit) || (isPending(edit) && !isPriceField(field)));
  const value = isMine ? edit.value : shown;
  return value === null ? '' : fields[field].typed(value, context);
}
