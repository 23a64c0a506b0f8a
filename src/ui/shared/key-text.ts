import { codeOf, retryAfterMsOf, violationsOf } from '../../base/errors.ts';
import type { KeyPermission } from '../../domain/key.ts';
import type { Merchant } from '../../domain/store.ts';
import * as keyMessages from '../../messages/compiled/key.ts';
import { failureText } from './failure-text.ts';
import { formatDuration, listOf } from './format.ts';
import type { Tone } from './status-line.tsx';

/** The actions that a key lacks, as a part of a sentence. */
export const actionsOf = (missing: readonly KeyPermission[]): string =>
  listOf(missing.map((each) => keyMessages.actions[each]));

/** The state of the key in a few words. */
export function merchantText(merchant: Merchant): { tone: Tone; text: string } {
  switch (merchant.tag) {
    case 'ready':
      return merchant.missing.length === 0
        ? { tone: 'good', text: keyMessages.ready }
        : { tone: 'notice', text: keyMessages.limited };
    case 'missing':
      return { tone: 'notice', text: keyMessages.missing };
    case 'locked':
      return { tone: 'notice', text: keyMessages.locked };
    case 'refused':
      return { tone: 'bad', text: keyMessages.refused };
  }
}

/** Why the key cannot do everything, and what to do; null if it can. */
export function keyNoticeText(merchant: Merchant): string | null {
  switch (merchant.tag) {
    case 'ready':
      return merchant.missing.length === 0 ? null : keyMessages.noticeLimited({ actions: actionsOf(merchant.missing) });
    case 'missing':
      return keyMessages.noticeMissing;
    case 'locked':
      return keyMessages.noticeLocked;
    case 'refused':
      return refusedText(merchant.status, merchant.missing);
  }
}

function refusedText(status: number, missing: readonly KeyPermission[]): string {
  if (status !== 403) return keyMessages.noticeRefused({ status: String(status) });
  return missing.length === 0
    ? keyMessages.noticeForbiddenAll
    : keyMessages.noticeForbidden({ actions: actionsOf(missing) });
}

/** Why a passphrase was rejected. */
export function passphraseProblem(error: unknown): string {
  const retryAfterMs = retryAfterMsOf(error) ?? 0;
  const time = formatDuration(retryAfterMs / 1000);
  if (codeOf(error) === 'throttled') return keyMessages.wait({ time });
  if (!violationsOf(error).some(({ rule }) => rule === 'wrong')) return failureText(codeOf(error));
  return retryAfterMs > 0 ? keyMessages.wrongWait({ time }) : keyMessages.wrong;
}
