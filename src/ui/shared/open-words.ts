/** How many changes are not done. */
export const openWords = {
  needs: (count: number) => (count === 1 ? '1 change needs you' : `${count} changes need you`),
  waits: (count: number) => (count === 1 ? '1 change pending' : `${count} changes pending`),
} as const;

/** What the toolbar button says of itself. */
export function badgeTitle(counts: { needs: number; waits: number }): string {
  const said = (['needs', 'waits'] as const)
    .filter((kind) => counts[kind] > 0)
    .map((kind) => openWords[kind](counts[kind]));
  return said.length === 0 ? 'Shelfedge' : `Shelfedge: ${said.join(', ')}`;
}
