import { GuardLimits } from '../../domain/guardrails.ts';
import { z } from '../../domain/schema.ts';
import { command } from './command.ts';
import { Nothing, StoreId } from './inputs.ts';

export const settingsCommands = {
  /** Sets how a store's edits are guarded; what is left out takes its default. */
  'settings.guardrails': command({
    callers: 'workbenches',
    repeatable: true,
    isUse: true,
    input: z.extend(StoreId, { limits: GuardLimits }),
    output: Nothing,
  }),
};
