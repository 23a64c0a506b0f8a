import { z } from '../../base/schema.ts';
import { command } from './command.ts';
import { Nothing } from './inputs.ts';

export const journalCommands = {
  /** Restores the unfinished edits of a lost journal from its copy. */
  'journal.recover': command({
    callers: 'workbenches',
    repeatable: false,
    use: 'plain',
    input: Nothing,
    output: Nothing,
  }),
  'journal.dropLost': command({
    callers: 'workbenches',
    repeatable: false,
    use: 'plain',
    input: Nothing,
    output: Nothing,
  }),
  /** The records that could not be read, as they are. */
  'journal.exportUnreadable': command({
    callers: 'workbenches',
    repeatable: true,
    use: 'plain',
    input: Nothing,
    output: z.object({ text: z.string() }),
  }),
  'journal.dropUnreadable': command({
    callers: 'workbenches',
    repeatable: false,
    use: 'plain',
    input: Nothing,
    output: Nothing,
  }),
};
