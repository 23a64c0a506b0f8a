import { Text, z } from '../../base/schema.ts';
import { TypedChange } from '../../products/working-copy/unsaved-value.ts';
import { command } from './command.ts';

export const typedCommands = {
  /**
   * Keeps what was typed and not saved, over the browser's end. `by`: the mount of the surface. A card keeps text of its own product
   * alone. Text of a store that is not connected is refused. `seq`: the place of the newest change so far.
   */
  'typed.keep': command({
    callers: 'editors',
    repeatable: false,
    use: 'none',
    input: z.object({ by: Text(100), changes: z.array(TypedChange).check(z.maxLength(20_000)) }),
    output: z.object({ seq: z.int() }),
  }),
};
