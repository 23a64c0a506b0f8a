import { ShelfedgeError } from '../../base/errors.ts';
import type { HandlersOf } from '../../protocol/serve.ts';
import { findEditable } from '../../store/app-store.ts';
import type { Context } from '../context.ts';
import { withoutEntry } from '../services/stored-keys.ts';

export const createFormsHandlers = ({ app }: Pick<Context, 'app'>): HandlersOf<'forms'> => ({
  'forms.keep': async ({ form, storeId, typed }) => {
    if (findEditable(app.getState(), storeId) === undefined)
      throw new ShelfedgeError('not_connected', 'This store is not connected.');
    app.setState(({ forms }) => {
      const others = withoutEntry(forms[form], storeId);
      return { forms: { ...forms, [form]: typed === null ? others : { ...others, [storeId]: typed } } };
    });
    return {};
  },
});
