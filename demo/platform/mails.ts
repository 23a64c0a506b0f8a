import { insertRow } from './database.ts';
import type { Shop } from './shop.ts';

/** What a message holds; the stand-in sends none, it keeps them in the table `mails`. */
export interface Mail {
  recipient: string;
  kind: 'verification' | 'second-factor' | 'recovery' | 'activation';
  language?: string | null | undefined;
  /** The code to type in, or the token the link carries. */
  secret: string;
  link?: string;
}

/** Keeps a message where a test or a person can read it. */
export function keepMail(shop: Shop, { recipient, kind, language, secret, link }: Mail): void {
  const sentDate = new Date(shop.now()).toISOString();
  const row = { recipient, kind, language: language ?? null, secret, link: link ?? null, sent_date: sentDate };
  insertRow(shop.db, 'mails', row);
}
