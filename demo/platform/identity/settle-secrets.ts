import { createPrivateKey, generateKeyPairSync, randomUUID } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { addApiKey, permissions } from './authorize.ts';
import { inTransaction } from '../database.ts';
import { addMember } from './members.ts';
import { hashPassword, hashSecret, randomSecret } from './secrets.ts';
import { readSettings, writeSetting } from '../settings.ts';
import type { SettingName } from '../settings.ts';

/** The credentials that a client of the store needs. */
export interface Secrets {
  clientId: string;
  siteId: string;
  apiKey: string;
  member: { email: string; password: string };
  accountId: string;
  /** The app that is installed on the store, and its installation. */
  app: { id: string; secret: string; instanceId: string };
}

export type GivenSecrets = { [Name in keyof Secrets]?: Secrets[Name] };

/** Uses each secret as given, else as stored, else creates one; stores all of them, with the key and the member. */
export function settleSecrets(
  db: DatabaseSync,
  given: GivenSecrets,
  now: () => number,
): Secrets & { signingKey: KeyObject } {
  const stored = readSettings(db);
  const settle = (name: SettingName, wanted: string | undefined, make: () => string): string => {
    const value = wanted ?? stored[name] ?? make();
    writeSetting(db, name, value);
    return value;
  };
  return inTransaction(db, () => {
    const secrets = {
      clientId: settle('clientId', given.clientId, randomUUID),
      siteId: settle('siteId', given.siteId, randomUUID),
      apiKey: settle('apiKey', given.apiKey, () => `IST.${randomSecret(48)}`),
      signingKey: createPrivateKey(settle('signingKey', undefined, makeSigningKey)),
      member: {
        email: settle('memberEmail', given.member?.email, () => `member-${randomSecret(4).toLowerCase()}@example.com`),
        password: settle('memberPassword', given.member?.password, () => randomSecret(12)),
      },
      accountId: settle('accountId', given.accountId, randomUUID),
      app: {
        id: settle('appId', given.app?.id, randomUUID),
        secret: settle('appSecret', given.app?.secret, randomUUID),
        instanceId: settle('appInstanceId', given.app?.instanceId, randomUUID),
      },
    };
    db.prepare('DELETE FROM api_keys WHERE key_hash = ?').run(hashSecret(stored.apiKey ?? secrets.apiKey));
    addApiKey(db, secrets.apiKey, permissions);
    settleMember(db, secrets.member, now);
    return secrets;
  });
}

function makeSigningKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
}

function settleMember(db: DatabaseSync, member: Secrets['member'], now: () => number): void {
  const sql = 'UPDATE members SET password_hash = ? WHERE email = ?';
  const { changes } = db.prepare(sql).run(hashPassword(member.password), member.email.toLowerCase());
  if (Number(changes) > 0) return;
  addMember({ db, now }, { ...member, profile: {}, emailVerified: true });
}
