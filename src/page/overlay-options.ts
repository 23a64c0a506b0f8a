import type { Corner } from '../domain/corner.ts';
import type { FieldKey } from '../domain/fields.ts';
import type { CardAddress } from './card-frame.ts';
import type { Clicked } from './openers.ts';
import type { Tile } from './tiles.ts';

/** What the overlay needs of the content script. */
export interface OverlayOptions {
  window: Window & typeof globalThis;
  card: CardAddress;
  /** Requests a card; resolves with the token for its frame. */
  openCard(asked: Omit<Clicked, 'at'> & { choices: Record<string, string> }): Promise<string>;
  /** Asks about tiles by the paths of their links. */
  readTiles(links: string[]): Promise<Tile[]>;
  closeCard(): void;
  /** False once the extension was updated or removed. */
  isAlive(): boolean;
  /** Opens the extension's page that asks for the key. */
  openKey(field: FieldKey): Promise<unknown>;
  /** Opens the extension's search. */
  openSearch(): void;
  /** Keeps the corner of the docked button. */
  keepCorner(corner: Corner): void;
  /** The page keeps changing our element; remove the overlay. */
  onFight(): void;
}
