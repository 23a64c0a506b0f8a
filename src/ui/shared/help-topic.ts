import type { Edit, WaitingReason } from '../../domain/edit.ts';
import type { ErrorCode } from '../../base/errors.ts';
import type { GuardRule } from '../../domain/guardrails.ts';
import type { Merchant } from '../../domain/store.ts';
import type { HelpTopic } from '../../protocol/help-topics.ts';

/** The help for each error. */
export const errorTopics: Record<ErrorCode, HelpTopic> = {
  invalid_input: 'not-accepted',
  validation: 'not-accepted',
  application: 'not-accepted',
  unauthorized: 'key-refused',
  client_missing: 'members',
  forbidden: 'key-refused',
  not_found: 'gone',
  conflict: 'changed-elsewhere',
  wrong_catalog_version: 'connect-problems',
  throttled: 'slow',
  server: 'slow',
  network: 'offline',
  timeout: 'slow',
  malformed_answer: 'slow',
  not_elevated: 'key',
  cancelled: 'trouble',
  not_allowed: 'trouble',
  not_connected: 'connect',
  storage: 'not-kept',
  guarded: 'guardrails',
  interrupted: 'browser-closed',
  other_version: 'browser-closed',
  internal: 'trouble',
  invalid_state: 'session-expired',
  no_page: 'trouble',
  out_of_range: 'trouble',
  jwt_invalid: 'trouble',
  jwt_unexpected_data: 'trouble',
  no_implementation: 'trouble',
  several_implementations: 'trouble',
  unexpected_event: 'trouble',
};

/** The help topic of each guardrail. */
export const guardTopics: Record<GuardRule, HelpTopic> = {
  zero_price: 'zero-price',
  decimals: 'decimals',
  sale_not_below: 'sale-not-below',
  below_cost: 'below-cost',
  thin_margin: 'thin-margin',
  big_change: 'big-change',
  negative_stock: 'negative-stock',
  duplicate_sku: 'duplicate-sku',
};

const waitingTopics: Record<WaitingReason, HelpTopic> = {
  offline: 'offline',
  throttled: 'slow',
  server: 'slow',
  timeout: 'slow',
  malformed_answer: 'slow',
  busy: 'changed-elsewhere',
  key_missing: 'browser-closed',
  key_refused: 'key-refused',
  other_key: 'key-changed',
  restored: 'not-kept',
};

/** The help for an edit that waits, asks or was refused; null for one that needs none. */
export function editTopic({ state }: Edit): HelpTopic | null {
  switch (state.tag) {
    case 'waiting':
      return waitingTopics[state.reason];
    case 'refused':
      return errorTopics[state.code];
    case 'conflict': {
      if (state.why === 'unseen') return null;
      const rule = state.findings?.[0]?.rule;
      return state.why === 'guarded' && rule !== undefined ? guardTopics[rule] : 'changed-elsewhere';
    }
    case 'queued':
    case 'sending':
    case 'applied':
    case 'replaced':
    case 'cancelled':
      return null;
  }
}

/** The help for a key that cannot do everything, by the state of the key. */
export const keyTopics: Record<Merchant['tag'], HelpTopic> = {
  ready: 'key-refused',
  missing: 'browser-closed',
  locked: 'remember',
  refused: 'key-refused',
};
