import { maxChoiceLength, maxNameLength } from './option-choices.ts';
import { Text, z } from './schema.ts';

/** An option whose handle was pressed on a store page, and what the page has chosen of it; null if nothing. */
export const PressedOption = z.object({
  name: Text(maxNameLength),
  choice: z.nullable(Text(maxChoiceLength)),
});
export type PressedOption = z.infer<typeof PressedOption>;
