import { firstRow } from './database.ts';
import type { Shop } from './shop.ts';

export type PushStatus = 'PENDING' | 'APPROVED' | 'DENIED';

/** Stores what has become of the question on a member's phone; PENDING asks it anew. */
export function writePush({ db }: Pick<Shop, 'db'>, memberId: string, status: PushStatus): void {
  db.prepare('INSERT OR REPLACE INTO push_requests (member_id, status) VALUES (?, ?)').run(memberId, status);
}

/** What has become of the question on a member's phone; undefined when none was asked. */
export function readPush({ db }: Pick<Shop, 'db'>, memberId: string): PushStatus | undefined {
  const sql = 'SELECT status FROM push_requests WHERE member_id = ?';
  return firstRow<{ status: PushStatus }>(db, sql, memberId)?.status;
}

/** Takes an answered question away, so that it lets nobody in twice. */
export function forgetPush({ db }: Pick<Shop, 'db'>, memberId: string): void {
  db.prepare('DELETE FROM push_requests WHERE member_id = ?').run(memberId);
}
