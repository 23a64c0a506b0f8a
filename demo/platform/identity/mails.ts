import { allRows, insertRow } from '../database.ts';
import type { Shop } from '../shop.ts';

/** A message; the demo sends none and stores it in the table `mails`. */
export interface Mail {
  recipient: string;
  kind: 'verification' | 'second-factor' | 'recovery' | 'activation';
  /** The channel of the message. */
  channel?: 'EMAIL' | 'SMS' | 'CALL';
  language?: string | null | undefined;
  /** The code to type, or the token of the link. */
  secret: string;
  link?: string;
}

/** A stored message. */
export interface KeptMail extends Required<Omit<Mail, 'link' | 'language'>> {
  id: number;
  language: string | null;
  link: string | null;
  /** ISO 8601. */
  sentDate: string;
}

/** Stores a message for tests and people to read. */
export function keepMail(shop: Shop, { recipient, kind, channel = 'EMAIL', language, secret, link }: Mail): void {
  const sent_date = new Date(shop.now()).toISOString();
  const row = { recipient, kind, channel, language: language ?? null, secret, link: link ?? null, sent_date };
  insertRow(shop.db, 'mails', row);
}

/** All messages, newest first. */
export function listMails({ db }: Pick<Shop, 'db'>): KeptMail[] {
  const columns = 'id, recipient, kind, channel, language, secret, link, sent_date AS sentDate';
  return allRows<KeptMail>(db, `SELECT ${columns} FROM mails ORDER BY id DESC`);
}
