import { z } from '../domain/schema.ts';

/** A float as the platform writes it: a number, or the three that JSON has no number for as text. */
export const Float = z.union([z.number(), z.enum(['NaN', 'Infinity', '-Infinity'])]);
