/** Counts events of the page; exceeded after too many within a short time. */
export function createEventLimit(times: number, withinMs: number): { isExceeded(): boolean } {
  let count = 0;
  return {
    isExceeded() {
      if (count === 0) setTimeout(() => (count = 0), withinMs);
      count += 1;
      return count > times;
    },
  };
}
