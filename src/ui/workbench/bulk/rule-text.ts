import { capabilities } from '../../../domain/capabilities.ts';
import type { PriceRule } from '../../../domain/price-rules.ts';
import type { CatalogVersion } from '../../../domain/store.ts';
import * as bulkMessages from '../../../messages/compiled/bulk.ts';

type RuleKind = PriceRule['change']['kind'];

/** On catalog V1 a sale takes off a price; the price beside it has no name of its own. */
export const isOffPriceOnSale = (kind: RuleKind, version: CatalogVersion): boolean =>
  kind === 'off_compare_at' && capabilities[version].salePrice === 'discount';

/** What a rule does to a price. */
export const ruleText = (kind: RuleKind, version: CatalogVersion): string =>
  isOffPriceOnSale(kind, version) ? bulkMessages.offPriceOnSale : bulkMessages.kinds[kind];
