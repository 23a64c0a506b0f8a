/**
 * The choice of an option; undefined if there is none. An option may be named as anything that objects inherit, such as
 * `constructor`.
 */
export const choiceOf = (choices: Readonly<Record<string, string>>, option: string): string | undefined =>
  Object.hasOwn(choices, option) ? choices[option] : undefined;

/** True if all that is wanted is chosen. */
export const hasChosen = (
  chosen: Readonly<Record<string, string>>,
  wanted: Readonly<Record<string, string>>,
): boolean => Object.entries(wanted).every(([option, choice]) => choiceOf(chosen, option) === choice);
