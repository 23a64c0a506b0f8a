// Compiled from the catalogs by `npm run messages`. Edit those.
import { en } from '@messageformat/runtime/lib/cardinals';
import { count, plural } from '../runtime.ts';

export const needs = (d: { count: number }): string => plural(d.count, 0, en, { one: count(d.count) + " change needs you", other: count(d.count) + " changes need you" });
export const needsIn = (d: { count: number; store: string }): string => plural(d.count, 0, en, { one: count(d.count) + " change of " + d.store + " needs you", other: count(d.count) + " changes of " + d.store + " need you" });
export const waits = (d: { count: number }): string => plural(d.count, 0, en, { one: count(d.count) + " change pending", other: count(d.count) + " changes pending" });
export const noBadge = "Shelfedge";
export const badge = (d: { changes: string }): string => "Shelfedge: " + d.changes;
