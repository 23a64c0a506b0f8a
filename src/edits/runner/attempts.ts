/** The attempts under way, by store. */
export interface Attempts {
  /** Counts work as an attempt at edits of a store until it ends; resolves or rejects as the work does. */
  track(storeId: string, work: Promise<void>): Promise<void>;
  /** Resolves once no attempt of the store is under way. */
  settled(storeId: string): Promise<void>;
}

export function createAttempts(): Attempts {
  const byStore = new Map<string, Set<Promise<void>>>();
  return {
    async track(storeId, work) {
      const ofStore = byStore.get(storeId) ?? new Set<Promise<void>>();
      byStore.set(storeId, ofStore.add(work));
      try {
        await work;
      } finally {
        ofStore.delete(work);
      }
    },
    async settled(storeId) {
      // An attempt can end and another begin before this goes on.
      const ofStore = byStore.get(storeId) ?? new Set<Promise<void>>();
      while (ofStore.size > 0) await Promise.allSettled(ofStore);
    },
  };
}
