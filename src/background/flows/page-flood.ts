/** More changes of product within this time than a person makes. */
const windowMs = 10_000;
const maxChanges = 20;

/** Watches one tab for a page that changes its address all the time. */
export interface FloodWatch {
  /**
   * Counts a page's request for a product, at ms of a clock that is never set. True from too many changes of product on, until
   * another document asks or has not asked for ten seconds.
   */
  record(documentId: string, slug: string, at: number): boolean;
}

export function createFloodWatch(): FloodWatch {
  let last = { documentId: '', slug: '', at: 0 };
  let changes: number[] = [];
  let isFlooding = false;
  return {
    record(documentId, slug, at) {
      if (last.documentId !== documentId || at - last.at > windowMs) {
        isFlooding = false;
        changes = [];
      }
      if (last.slug !== slug) changes.push(at);
      last = { documentId, slug, at };
      changes = changes.filter((time) => at - time < windowMs);
      isFlooding ||= changes.length > maxChanges;
      return isFlooding;
    },
  };
}
