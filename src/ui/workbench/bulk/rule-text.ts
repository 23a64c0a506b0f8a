import { capabilities } from '../../../domain/capabilities.ts';
import type { PriceRule } from '../../../domain/price-rules.ts';
import type { CatalogVersion } from '../../../domain/store.ts';
import * as bulkMessages from '../../../messages/compiled/bulk.ts';

type RuleKind = PriceRule['change']['kind'];

/** True if the rule is named after the sale: catalog V1 has no compare-at price. */
export const isOffPriceOnSale = (kind: RuleKind, version: CatalogVersion): boolean =>
  kind === 'off_compare_at' && capabilities[version].salePrice === 'discount';

/** The name of a rule. */
export const ruleText = (kind: RuleKind, version: CatalogVersion): string =>
  isOffPriceOnSale(kind, version) ? bulkMessages.offPriceOnSale : bulkMessages.kinds[kind];
