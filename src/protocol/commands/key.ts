import { lockChoices, minPassphraseLength } from '../../domain/key.ts';
import { Text, z } from '../../domain/schema.ts';
import { command } from './command.ts';
import { Nothing, StoreId } from './inputs.ts';

const Passphrase = Text(1000);
const NewPassphrase = Text(1000).check(z.minLength(minPassphraseLength));

export const keyCommands = {
  /** Keeps the key on this device, encrypted with a passphrase. */
  'key.remember': command({
    callers: 'workbenches',
    repeatable: false,
    isUse: true,
    input: z.extend(StoreId, { passphrase: NewPassphrase }),
    output: Nothing,
  }),
  'key.unlock': command({
    callers: 'ownPages',
    repeatable: false,
    isUse: true,
    input: z.extend(StoreId, { passphrase: Passphrase }),
    output: Nothing,
  }),
  'key.lock': command({ callers: 'ownPages', repeatable: true, isUse: true, input: StoreId, output: Nothing }),
  'key.changePassphrase': command({
    callers: 'workbenches',
    repeatable: false,
    isUse: true,
    input: z.extend(StoreId, { passphrase: Passphrase, next: NewPassphrase }),
    output: Nothing,
  }),
  /** After how many minutes without use the store is locked; null: when the browser closes. */
  'key.lockAfter': command({
    callers: 'workbenches',
    repeatable: true,
    isUse: true,
    input: z.extend(StoreId, {
      minutes: z.nullable(z.int()).check(z.refine((minutes) => lockChoices.includes(minutes))),
    }),
    output: Nothing,
  }),
  /** Forgets the key here, remembered or not. */
  'key.forget': command({ callers: 'workbenches', repeatable: true, isUse: true, input: StoreId, output: Nothing }),
  /** Asks the platform what the key may do. */
  'key.check': command({ callers: 'workbenches', repeatable: true, isUse: true, input: StoreId, output: Nothing }),
};
