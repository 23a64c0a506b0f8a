import { GuardLimits } from '../../domain/guardrails.ts';
import { Text, z } from '../../base/schema.ts';
import { command } from './command.ts';
import { Nothing, StoreId } from './inputs.ts';

export const settingsCommands = {
  /** Says no more that the extension was updated. */
  'settings.dismissNews': command({
    callers: 'popups',
    repeatable: true,
    use: 'none',
    input: Nothing,
    output: Nothing,
  }),
  /** Dismisses the notice about the clock's current error. */
  'settings.dismissClock': command({
    callers: 'ownPages',
    repeatable: true,
    use: 'none',
    input: Nothing,
    output: Nothing,
  }),
  /** Sets a store's guardrails; an omitted one takes its default. */
  'settings.guardrails': command({
    callers: 'workbenches',
    repeatable: true,
    use: 'plain',
    input: z.extend(StoreId, { limits: GuardLimits }),
    output: Nothing,
  }),
  /** Sets the path of a store's product pages, such as `/products/{slug}`; with '' it is learnt. */
  'settings.productAddresses': command({
    callers: 'workbenches',
    repeatable: true,
    use: 'plain',
    input: z.extend(StoreId, { pattern: Text(200) }),
    output: Nothing,
  }),
};
