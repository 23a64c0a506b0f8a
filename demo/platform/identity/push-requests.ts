import { firstRow } from '../database.ts';
import type { Shop } from '../shop.ts';

export type PushStatus = 'PENDING' | 'APPROVED' | 'DENIED';

/** Stores the status of a member's push request; PENDING sends a new one. */
export function writePush({ db }: Pick<Shop, 'db'>, memberId: string, status: PushStatus): void {
  db.prepare('INSERT OR REPLACE INTO push_requests (member_id, status) VALUES (?, ?)').run(memberId, status);
}

/** The status of a member's push request; undefined if there is none. */
export function readPush({ db }: Pick<Shop, 'db'>, memberId: string): PushStatus | undefined {
  const sql = 'SELECT status FROM push_requests WHERE member_id = ?';
  return firstRow<{ status: PushStatus }>(db, sql, memberId)?.status;
}

/** Deletes an answered push request, so that it is accepted only once. */
export function forgetPush({ db }: Pick<Shop, 'db'>, memberId: string): void {
  db.prepare('DELETE FROM push_requests WHERE member_id = ?').run(memberId);
}
