import { BulkForm } from '../domain/bulk-form.ts';
import { z } from '../base/schema.ts';

/**
 * The forms whose text is kept while it is not sent, each by the store that it is about, and the event that drops it. It is on the
 * disk: a form with a secret has no place here.
 */
export const formDrafts = {
  /** The form of a bulk change. */
  bulk: { schema: BulkForm, clearedBy: ['disconnect'] },
} as const;

/** The kept text of every form, by store id. */
export const FormDrafts = z.object({ bulk: z.record(z.string(), formDrafts.bulk.schema) });
export type FormDrafts = z.infer<typeof FormDrafts>;
export const noForms: FormDrafts = { bulk: {} };
