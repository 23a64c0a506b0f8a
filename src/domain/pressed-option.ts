import { maxChoiceLength, maxNameLength } from './option-choices.ts';
import { Text, z } from '../base/schema.ts';

/** An option whose handle was pressed on a store page, and the page's choice of it; null without one. */
export const PressedOption = z.object({
  name: Text(maxNameLength),
  choice: z.nullable(Text(maxChoiceLength)),
});
export type PressedOption = z.infer<typeof PressedOption>;
