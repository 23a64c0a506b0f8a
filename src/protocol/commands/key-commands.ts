import { lockChoices } from '../../domain/key.ts';
import { Text, z } from '../../base/schema.ts';
import { KeepKey, NewPassphrase } from '../keep-key.ts';
import { command } from './command.ts';
import { Nothing, StoreId } from './inputs.ts';

const Passphrase = Text(1000);

export const keyCommands = {
  /** Keeps a present key in another way from now on. */
  'key.keep': command({
    callers: 'workbenches',
    repeatable: false,
    use: 'plain',
    input: z.extend(StoreId, { keep: KeepKey }),
    output: Nothing,
  }),
  'key.unlock': command({
    callers: 'ownPages',
    repeatable: false,
    use: 'checked',
    input: z.extend(StoreId, { passphrase: Passphrase }),
    output: Nothing,
  }),
  /** Removes the key from memory. One that opens without a passphrase is forgotten on this device, too. */
  'key.lock': command({
    callers: 'ownPages',
    repeatable: true,
    use: 'plain',
    input: StoreId,
    output: Nothing,
  }),
  'key.changePassphrase': command({
    callers: 'workbenches',
    repeatable: false,
    use: 'plain',
    input: z.extend(StoreId, { passphrase: Passphrase, next: NewPassphrase }),
    output: Nothing,
  }),
  /** After how many minutes without use the store is locked; null: when the browser closes. */
  'key.lockAfter': command({
    callers: 'workbenches',
    repeatable: true,
    use: 'plain',
    input: z.extend(StoreId, {
      minutes: z.nullable(z.int()).check(z.refine((minutes) => lockChoices.includes(minutes))),
    }),
    output: Nothing,
  }),
  /** Forgets the key here, remembered or not. */
  'key.forget': command({
    callers: 'workbenches',
    repeatable: true,
    use: 'plain',
    input: StoreId,
    output: Nothing,
  }),
  /** Asks the platform for the key's permissions. */
  'key.check': command({
    callers: 'workbenches',
    repeatable: true,
    use: 'checked',
    input: StoreId,
    output: Nothing,
  }),
};
