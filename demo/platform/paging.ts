import { z } from 'zod';

/** Offset paging: 50 a page unless asked, never more than 100. */
export const offsetPaging = z.object({
  limit: z.int().min(1).max(100).nullish(),
  offset: z.int().min(0).nullish(),
});

/** The bounds of a page. */
export interface Page {
  limit: number;
  offset: number;
}

/** The page that was asked for, with the platform's defaults. */
export function readPage(paging: z.infer<typeof offsetPaging> | null | undefined): Page {
  return { limit: paging?.limit ?? 50, offset: paging?.offset ?? 0 };
}
