import { Text, z } from '../base/schema.ts';

const answer = Text(4000);

/** The text in an unfinished connect form, without the key. `hasKey`: true if a key is kept apart. */
export const ConnectDraft = z.object({
  storefront: answer,
  api: answer,
  clientId: answer,
  siteId: answer,
  hasKey: z.boolean(),
});
export type ConnectDraft = z.infer<typeof ConnectDraft>;
