/** Counts what the page does; over when that was too often within a short time. */
export function createPatience(times: number, withinMs: number): { isOver(): boolean } {
  let count = 0;
  return {
    isOver() {
      if (count === 0) setTimeout(() => (count = 0), withinMs);
      count += 1;
      return count > times;
    },
  };
}
