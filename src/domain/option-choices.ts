/** Twice the platform's maximum length of a name or a choice. */
export const maxNameLength = 100;
export const maxChoiceLength = 200;
const most = 100;

/**
 * The choices of a product's options as a store page reports them: option name to choice. Entries that are too long are
 * dropped, and so are entries after the first hundred.
 */
export const fitChoices = (choices: Iterable<readonly [name: string, choice: string]>): Record<string, string> =>
  Object.fromEntries(
    [...choices]
      .filter(([name, choice]) => name.length <= maxNameLength && choice.length <= maxChoiceLength)
      .slice(0, most),
  );
