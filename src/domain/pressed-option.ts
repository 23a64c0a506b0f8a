import { maxChoiceLength, maxNameLength } from './option-choices.ts';
import { z } from './schema.ts';

/** An option whose handle was pressed on a store page, and what the page has chosen of it; null if nothing. */
export const PressedOption = z.object({
  name: z.string().check(z.maxLength(maxNameLength)),
  choice: z.nullable(z.string().check(z.maxLength(maxChoiceLength))),
});
export type PressedOption = z.infer<typeof PressedOption>;
