import { allRows, insertRow } from './database.ts';
import type { Shop } from './shop.ts';

/** What a message holds; the stand-in sends none, it keeps them in the table `mails`. */
export interface Mail {
  recipient: string;
  kind: 'verification' | 'second-factor' | 'recovery' | 'activation';
  /** The way it would have gone. */
  channel?: 'EMAIL' | 'SMS' | 'CALL';
  language?: string | null | undefined;
  /** The code to type in, or the token the link carries. */
  secret: string;
  link?: string;
}

/** A message as it was kept. */
export interface KeptMail extends Required<Omit<Mail, 'link' | 'language'>> {
  id: number;
  language: string | null;
  link: string | null;
  /** ISO 8601. */
  sentDate: string;
}

/** Keeps a message where a test or a person can read it. */
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
