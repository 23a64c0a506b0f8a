import { createPicks, type Picks } from './picks.ts';
import type { Tile } from './known-tiles.ts';
import { findOptionSpots } from './option-spots.ts';
import { createTiles, type Tiles } from './tiles.ts';

/** What the overlay needs in edit mode alone: options, the tiles of a page, and those that are picked for a bulk change. */
export interface EditMode {
  findOptionSpots: typeof findOptionSpots;
  tiles: Tiles;
  picks: Picks;
}

export interface EditModeOptions {
  /** Asks about tiles by the paths of their links. */
  readTiles(links: string[]): Promise<Tile[]>;
  /** Opens the bulk change for the products of these links. */
  openBulk(links: string[]): Promise<unknown>;
  /** There is something new to draw. */
  onChange(): void;
}

export function createEditMode(window: Window, { readTiles, openBulk, onChange }: EditModeOptions): EditMode {
  const tiles = createTiles(window, readTiles, onChange);
  return { findOptionSpots, tiles, picks: createPicks(window, tiles, { openBulk, onChange }) };
}
