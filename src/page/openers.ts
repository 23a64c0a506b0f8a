import * as pageMessages from '../messages/compiled/page.ts';
import type { FieldKey } from '../domain/fields.ts';
import type { ClickedNumber } from './find.ts';
import { oneAtATime } from './presses.ts';

/** The field and the number that were pressed. */
export interface Clicked {
  field: FieldKey;
  number: ClickedNumber;
}

export interface OpenersOptions {
  /** Requests a card; resolves with the token for its frame. */
  openCard(request: Clicked): Promise<string>;
  /** Opens the extension's page that asks for the key. */
  openKey(field: FieldKey): Promise<unknown>;
  /** The price of a line under a press. */
  numberAt(press: MouseEvent): ClickedNumber;
  canOpenCard(): boolean;
  /** Opens the card; false if its value has left the page. */
  onCard(request: Clicked, token: string): boolean;
  /** Nothing was opened; the text is for the handle. */
  onRefused(words: string): void;
}

/** Opens what a press on a handle or the page's view requests, one at a time. */
export function createOpeners(options: OpenersOptions) {
  let answered: object | undefined;
  const card = oneAtATime(async (request: Clicked) => {
    if (!options.canOpenCard()) return;
    const token = await options.openCard(request).catch(() => undefined);
    if (token === undefined || !options.onCard(request, token)) options.onRefused(pageMessages.refused.card);
  });
  const key = oneAtATime(async (field: FieldKey) => {
    await options.openKey(field).catch(() => options.onRefused(pageMessages.refused.key));
  });
  return {
    /** Handles a press on the handle of a field. */
    pressed(use: { tag: string } | null, field: FieldKey, press: MouseEvent): void {
      if (use?.tag === 'key') key(field);
      else card({ field, number: options.numberAt(press) });
    },
    /** Opens the card that a view requests, once a view; a refused request is not repeated. */
    requestedBy(view: { openAt: FieldKey | null }): void {
      if (view.openAt === null || answered === view) return;
      answered = view;
      card({ field: view.openAt, number: 'paid' });
    },
  };
}
