import { longestChoice, longestName } from './option-choices.ts';
import { z } from './schema.ts';

/** An option whose handle was pressed on a store page, and what the page has chosen of it; null if nothing. */
export const PressedOption = z.object({
  name: z.string().check(z.maxLength(longestName)),
  choice: z.nullable(z.string().check(z.maxLength(longestChoice))),
});
export type PressedOption = z.infer<typeof PressedOption>;
