import type { Corner } from '../../domain/corner.ts';
import type { FieldKey } from '../../domain/fields.ts';
import type { CatalogVersion } from '../../domain/store.ts';
import type { readPage } from '../dom/hints.ts';
import type { EditModeOptions } from '../edit-mode/edit-mode.ts';
import type { Answer } from '../handover.ts';
import type { OverlayOptions } from '../overlay/overlay-options.ts';
import type { ViewLineOptions } from './view-line.ts';

/** The background, as the docked button's script asks it. */
export interface Door extends Pick<EditModeOptions, 'readTiles' | 'openBulk'> {
  /** Asks about the page, which is then this tab's. */
  resolve(page: ReturnType<typeof readPage>): Promise<unknown>;
  /** Reads the answer to a request of the gate. */
  readAnswer(answer: Promise<Answer>): Promise<unknown>;
  /** Runs a further script in this page. */
  load(part: 'overlay' | 'edit-mode'): Promise<unknown>;
  /** Runs the script in this page that reports why a handle is missing. */
  explain(): Promise<{ catalog: CatalogVersion }>;
  /** Opens a report, as JSON, in a page of the extension. */
  openReport(report: string): Promise<unknown>;
  openCard: OverlayOptions['openCard'];
  openKey(field: FieldKey): Promise<unknown>;
  closeCard(): void;
  openSearch(): void;
  viewAsShopper(isOn: boolean): void;
  keepCorner(corner: Corner): void;
  /** Reports that this page keeps removing our element. */
  stop(): void;
}

/** The extension behind a storefront page. */
export interface Extension extends Pick<ViewLineOptions, 'followView' | 'isAlive' | 'now'> {
  version: string;
  /** Counts ms, whatever the clock does. */
  monotonicMs(): number;
  /** The parts of the card's frame that are the same for every card. */
  createCard(): OverlayOptions['card'];
  /** Creates a door that calls back with each request and with each answer. */
  openDoor(onUse: () => void): Door;
}
