import { z } from '../base/schema.ts';

/** The corner of the window in which the docked button stands. */
export const Corner = z.enum(['top-left', 'top-right', 'bottom-left', 'bottom-right']);
export type Corner = z.infer<typeof Corner>;
