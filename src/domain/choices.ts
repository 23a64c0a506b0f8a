import { z } from '../base/schema.ts';

/**
 * Option name to choice. A record of the schema library would leave out an option named `__proto__`; an object made of
 * entries, as all of these are, has it as any other.
 */
export const Choices = z.custom<Record<string, string>>(
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((choice) => typeof choice === 'string'),
);
