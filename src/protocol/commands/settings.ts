import { GuardLimits } from '../../domain/guardrails.ts';
import { Text, z } from '../../domain/schema.ts';
import { command } from './command.ts';
import { Nothing, StoreId } from './inputs.ts';

export const settingsCommands = {
  /** Says no more that the extension was updated. */
  'settings.dismissNews': command({
    callers: 'popups',
    repeatable: true,
    isUse: false,
    input: Nothing,
    output: Nothing,
  }),
  /** Says no more that the machine's clock is off by what it is off now. */
  'settings.dismissClock': command({
    callers: 'ownPages',
    repeatable: true,
    isUse: false,
    input: Nothing,
    output: Nothing,
  }),
  /** Sets how a store's edits are guarded; what is left out takes its default. */
  'settings.guardrails': command({
    callers: 'workbenches',
    repeatable: true,
    isUse: true,
    input: z.extend(StoreId, { limits: GuardLimits }),
    output: Nothing,
  }),
  /** Sets where a store's product pages are, such as `/products/{slug}`; '' lets it be learnt. */
  'settings.productAddresses': command({
    callers: 'workbenches',
    repeatable: true,
    isUse: true,
    input: z.extend(StoreId, { pattern: Text(200) }),
    output: Nothing,
  }),
};
