import type { HelpTopic } from '../../../protocol/help-topics.ts';
import { topics } from '../../../messages/compiled/help.ts';

/** A topic of the help. Each line of `text` is a paragraph; one that begins with "- " is an item of a list. */
export interface HelpText {
  title: string;
  text: string;
  /** Other words that a person may search for. */
  words: string;
}

export const helpTexts: Record<HelpTopic, HelpText> = {
  start: topics.start,
  connect: topics.connect,
  'connect-problems': topics.connectProblems,
  permissions: topics.permissions,
  stores: topics.stores,
  key: topics.key,
  remember: topics.remember,
  'key-refused': topics.keyRefused,
  'key-changed': topics.keyChanged,
  data: topics.data,
  page: topics.page,
  popup: topics.popup,
  keyboard: topics.keyboard,
  'sale-prices': topics.salePrices,
  variants: topics.variants,
  stock: topics.stock,
  bulk: topics.bulk,
  undo: topics.undo,
  history: topics.history,
  guardrails: topics.guardrails,
  'zero-price': topics.zeroPrice,
  decimals: topics.decimals,
  'sale-not-below': topics.saleNotBelow,
  'below-cost': topics.belowCost,
  'thin-margin': topics.thinMargin,
  'big-change': topics.bigChange,
  'negative-stock': topics.negativeStock,
  'duplicate-sku': topics.duplicateSku,
  offline: topics.offline,
  slow: topics.slow,
  'browser-closed': topics.browserClosed,
  'changed-elsewhere': topics.changedElsewhere,
  'not-accepted': topics.notAccepted,
  gone: topics.gone,
  'session-expired': topics.sessionExpired,
  'not-kept': topics.notKept,
  'inactive-page': topics.inactivePage,
  trouble: topics.trouble,
  members: topics.members,
  captcha: topics.captcha,
  'whats-new': topics.whatsNew,
};
