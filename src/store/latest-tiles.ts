import type { LatestTiles } from '../domain/page-view.ts';
import type { Product } from '../domain/product.ts';
import type { AppState } from './app-store.ts';
import { toTileValues } from './page-product.ts';
import type { TilePlan } from './tab-state.ts';

/** The products that were saved last in a store; before the first save, the state at the worker's start. */
export const latestOf = ({ latest, startedAt }: Pick<AppState, 'latest' | 'startedAt'>, storeId: string): LatestTiles =>
  latest[storeId] ?? { at: startedAt, before: startedAt, tiles: [] };

/**
 * The state once changes of these products are saved: pages print them on their tiles, and no longer show the previewed
 * values that are stored by now. A page learns nothing of a product that shoppers do not see.
 */
export function withSaved(
  state: Pick<AppState, 'latest' | 'startedAt' | 'tilePlans'>,
  storeId: string,
  products: readonly Product[],
  now: number,
): Pick<AppState, 'latest' | 'tilePlans'> {
  const tiles = products.filter(({ visible }) => visible).map(toTileValues);
  if (tiles.length === 0) return state;
  const { at: before } = latestOf(state, storeId);
  const plans = Object.entries(state.tilePlans).map(
    ([tabId, plan]) => [tabId, plan.storeId === storeId ? withoutSaved(plan, tiles) : plan] as const,
  );
  return {
    latest: { ...state.latest, [storeId]: { at: Math.max(now, before + 1), before, tiles } },
    tilePlans: Object.fromEntries(plans) as AppState['tilePlans'],
  };
}

/** A plan without the products that have their planned prices. */
function withoutSaved(plan: TilePlan, tiles: LatestTiles['tiles']): TilePlan {
  const isSaved = (id: string): boolean => {
    const planned = plan.tiles[id];
    const [price] = tiles.find((tile) => tile.id === id)?.prices ?? [];
    return planned?.tag === 'price' && planned.toPay === price?.toPay;
  };
  if (!plan.isBegun || !Object.keys(plan.tiles).some(isSaved)) return plan;
  return { ...plan, tiles: Object.fromEntries(Object.entries(plan.tiles).filter(([id]) => !isSaved(id))) };
}
