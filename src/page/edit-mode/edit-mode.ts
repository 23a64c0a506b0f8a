import { findRibbon, findStock } from './find-own.ts';
import { createPageValues } from './page-values.ts';
import { createPicks, type Picks } from './picks.ts';
import type { OwnFinders } from '../overlay/places.ts';
import { quantityIn } from './stock-words.ts';
import type { Tile } from './known-tiles.ts';
import { findOptionSpots } from './option-spots.ts';
import { createTiles, type Tiles } from './tiles.ts';

/** The parts that the overlay needs only in edit mode, or once a press is near. */
export interface EditMode {
  /** Find ribbon and stock without hooks. */
  own: OwnFinders;
  /** Shows typed values on the page. */
  createValues: typeof createPageValues;
  findOptionSpots: typeof findOptionSpots;
  tiles: Tiles;
  /** The tiles that are picked for a bulk change. */
  picks: Picks;
}

export interface EditModeOptions {
  /** Asks about tiles by the paths of their links. */
  readTiles(links: string[]): Promise<Tile[]>;
  /** Opens the bulk change for the products of these links. */
  openBulk(links: string[]): Promise<unknown>;
  /** Called when there is something new to draw. */
  onChange(): void;
}

export function createEditMode(window: Window, { readTiles, openBulk, onChange }: EditModeOptions): EditMode {
  const tiles = createTiles(window, readTiles, onChange);
  const own = { findRibbon, findStock, quantityIn };
  return {
    own,
    createValues: createPageValues,
    findOptionSpots,
    tiles,
    picks: createPicks(window, tiles, { openBulk, onChange }),
  };
}
