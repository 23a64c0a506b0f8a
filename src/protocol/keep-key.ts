import { minPassphraseLength } from '../domain/key.ts';
import { Text, z } from '../base/schema.ts';

export const NewPassphrase = Text(1000).check(z.minLength(minPassphraseLength));

/** The answer to how a key is kept. */
export const KeepKey = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('device') }),
  z.object({ kind: z.literal('passphrase'), passphrase: NewPassphrase }),
  z.object({ kind: z.literal('session') }),
]);
export type KeepKey = z.infer<typeof KeepKey>;
