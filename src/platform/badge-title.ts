import * as pendingMessages from '../messages/compiled/pending.ts';

/** The title of the toolbar button. */
export function badgeTitle({ needs, waits }: { needs: number; waits: number }): string {
  const changes = [
    ...(needs > 0 ? [pendingMessages.needs({ count: needs })] : []),
    ...(waits > 0 ? [pendingMessages.waits({ count: waits })] : []),
  ];
  return changes.length === 0 ? pendingMessages.noBadge : pendingMessages.badge({ changes: changes.join(', ') });
}
