import { codeOf, ShelfedgeError } from '../../domain/errors.ts';
import type { KeyPermission } from '../../domain/key.ts';
import type { Merchant } from '../../domain/store.ts';
import type { Tone } from './words-line.tsx';
import { failureWords } from './words.ts';

const missingWords: Record<KeyPermission, string> = {
  products_read: 'read products',
  products_write: 'change products',
  inventory_write: 'change stock',
};

/** What a key can't do, as the end of a sentence. */
const listed = (missing: readonly KeyPermission[]): string => missing.map((each) => missingWords[each]).join(' or ');

/** Words about the merchant's key, wherever it is shown. */
export const keyWords = {
  ready: 'Merchant',
  limited: 'Key: limited',
  missing: 'Key needed',
  locked: 'Key locked',
  refused: 'Key refused',
  noticeLimited: (missing: readonly KeyPermission[]) =>
    `This key can’t ${listed(missing)}. Give it permission, or enter another key.`,
  noticeMissing: 'The key was forgotten when the browser closed or Shelfedge was updated. Enter it again to edit.',
  noticeLocked: 'The key is locked. Type its passphrase to edit.',
  noticeRefused: (status: number, missing: readonly KeyPermission[]) => {
    if (status !== 403) return `The store refused the key (${status}). Enter a new one to edit.`;
    const may = missing.length === 0 ? 'manage products' : listed(missing);
    return `This key can’t ${may} (403). Enter a key with that permission to edit.`;
  },
  otherKey: (many: string, store: string | null) =>
    `${many} changes${store === null ? '' : ` of ${store}`} were typed with another key. They won’t be sent until you confirm.`,
  adoptAll: (many: string) => `Send all ${many} with this key`,
  passphrase: 'Passphrase',
  secret: 'passphrase',
  unlock: 'Unlock',
  unlocking: 'Unlocking…',
  lock: 'Lock the key',
  passphraseMissing: 'Type the passphrase.',
  wrong: 'That isn’t the passphrase. Try again.',
  wrongWait: (seconds: number) => `That isn’t the passphrase. Try again in ${seconds} s.`,
  wait: (seconds: number) => `Too many tries. Try again in ${seconds} s.`,
} as const;

/** Who writes, and whether they can, in a few words. */
export function merchantWords(merchant: Merchant): { tone: Tone; text: string } {
  switch (merchant.tag) {
    case 'ready':
      return merchant.missing.length === 0
        ? { tone: 'good', text: keyWords.ready }
        : { tone: 'notice', text: keyWords.limited };
    case 'missing':
      return { tone: 'notice', text: keyWords.missing };
    case 'locked':
      return { tone: 'notice', text: keyWords.locked };
    case 'refused':
      return { tone: 'bad', text: keyWords.refused };
  }
}

/** Why the key does not do all it should, with what to do; null while it does. */
export function noticeWords(merchant: Merchant): string | null {
  switch (merchant.tag) {
    case 'ready':
      return merchant.missing.length === 0 ? null : keyWords.noticeLimited(merchant.missing);
    case 'missing':
      return keyWords.noticeMissing;
    case 'locked':
      return keyWords.noticeLocked;
    case 'refused':
      return keyWords.noticeRefused(merchant.status, merchant.missing);
  }
}

/** Why a passphrase was not taken. */
export function passphraseProblem(error: unknown): string {
  const { retryAfterMs = 0, violations = [] } = error instanceof ShelfedgeError ? error.details : {};
  const seconds = Math.ceil(retryAfterMs / 1000);
  if (codeOf(error) === 'throttled') return keyWords.wait(seconds);
  if (!violations.some(({ rule }) => rule === 'wrong')) return failureWords(codeOf(error));
  return seconds > 0 ? keyWords.wrongWait(seconds) : keyWords.wrong;
}
