import * as pendingMessages from '../messages/compiled/pending.ts';

/** What the toolbar button says of itself. */
export function badgeTitle({ needs, waits }: { needs: number; waits: number }): string {
  const changes = [
    ...(needs > 0 ? [pendingMessages.needs({ count: needs })] : []),
    ...(waits > 0 ? [pendingMessages.waits({ count: waits })] : []),
  ];
  return changes.length === 0 ? pendingMessages.noBadge : pendingMessages.badge({ changes: changes.join(', ') });
}
