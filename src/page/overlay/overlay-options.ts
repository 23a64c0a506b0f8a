import type { FieldKey } from '../../domain/fields.ts';
import type { PrintedField } from '../../domain/printed-text.ts';
import type { CardAddress } from './card-frame.ts';
import type { EditMode } from '../edit-mode/edit-mode.ts';
import type { Clicked } from './openers.ts';

/** The overlay's dependencies on the content script. */
export interface OverlayOptions {
  window: Window & typeof globalThis;
  card: Omit<CardAddress, 'onLeft' | 'onRefused'>;
  /** Requests a card; resolves with the token for its frame. */
  openCard(
    clicked: Omit<Clicked, 'at' | 'isByItself'> & {
      choices: Record<string, string>;
      printed: PrintedField[];
      pagePrice: string | null;
    },
  ): Promise<string>;
  /** Loads the script of edit mode, with access to the background. */
  loadEditMode(onChange: () => void): Promise<EditMode>;
  closeCard(): void;
  /** Follows the view again, if the worker behind it has ended. */
  follow(): void;
  /** False once the extension was updated or removed. */
  isAlive(): boolean;
  /** Opens the extension's page that asks for the key. */
  openKey(field: FieldKey): Promise<unknown>;
  /** Opens the extension's search. */
  openSearch(): void;
}
