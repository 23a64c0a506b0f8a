import { z } from '../../base/schema.ts';
import { formDrafts } from '../form-drafts.ts';
import { command } from './command.ts';
import { Nothing, StoreId } from './inputs.ts';

export const formsCommands = {
  /** Keeps the text of a form, over the browser's end; null drops it. */
  'forms.keep': command({
    callers: 'workbenches',
    repeatable: false,
    use: 'none',
    input: z.extend(StoreId, { form: z.literal('bulk'), typed: z.nullable(formDrafts.bulk.schema) }),
    output: Nothing,
  }),
};
