import * as pageMessages from '../messages/compiled/page.ts';
import type { FieldKey } from '../domain/fields.ts';
import type { ClickedNumber } from './find.ts';
import { oneAtATime } from './presses.ts';

/** What a press was on. */
export interface Clicked {
  field: FieldKey;
  number: ClickedNumber;
}

export interface OpenersOptions {
  /** Asks for a card; resolves to the token that its frame must show. */
  openCard(request: Clicked): Promise<string>;
  /** Asks for the extension's own place where the key is unlocked or entered. */
  openKey(field: FieldKey): Promise<unknown>;
  /** Which price of a line a press lies over. */
  numberAt(press: MouseEvent): ClickedNumber;
  canOpenCard(): boolean;
  /** Opens the card; false where it has no place any more. */
  onCard(request: Clicked, token: string): boolean;
  /** Nothing opened: what to say at the handle. */
  onRefused(words: string): void;
}

/** What a press on a handle opens, or the page's view asks for; one thing at a time. */
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
    /** Somebody pressed the handle at a field, which stands there for this use. */
    pressed(use: { tag: string } | null, field: FieldKey, press: MouseEvent): void {
      if (use?.tag === 'key') key(field);
      else card({ field, number: options.numberAt(press) });
    },
    /** Opens the card that a view asks for, once for each view: a refused one is not asked for again. */
    requestedBy(view: { openAt: FieldKey | null }): void {
      if (view.openAt === null || answered === view) return;
      answered = view;
      card({ field: view.openAt, number: 'paid' });
    },
  };
}
