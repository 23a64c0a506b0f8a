import * as pageMessages from '../../messages/compiled/page.ts';
import { codeOf } from '../../base/errors.ts';
import type { FieldKey } from '../../domain/fields.ts';
import type { ClickedNumber } from '../dom/find.ts';
import { oneAtATime } from '../dom/presses.ts';

/**
 * A pressed value: its field, number and place; `tile` is the path of its tile's link, null for the page's own product.
 */
export interface Clicked {
  field: FieldKey;
  number: ClickedNumber;
  /** The option whose variants were pressed; null for none. */
  option: string | null;
  tile: string | null;
  /** The key of the spot. */
  at: string;
  /** The card opens later than a press, or without one. */
  isByItself?: boolean;
}

export interface OpenersOptions {
  /** Requests a card; resolves with the token for its frame. */
  openCard(request: Clicked): Promise<string>;
  /** Opens the extension's page that asks for the key. */
  openKey(field: FieldKey): Promise<unknown>;
  canOpenCard(): boolean;
  /** Opens the card; false if its value has left the page. */
  onCard(request: Clicked, token: string): boolean;
  /** The press was refused; the text is for the handle. */
  onRefused(words: string, at: string): void;
}

const refusalOf = (error: unknown, words: string): string =>
  codeOf(error) === 'other_version' ? pageMessages.refused.outdated : words;

/** Opens what a press on a handle or the page's view requests, one at a time. */
export function createOpeners(options: OpenersOptions) {
  let answered: object | undefined;
  const card = oneAtATime(async (request: Clicked) => {
    if (!options.canOpenCard()) return;
    const { token, words } = await options.openCard(request).then(
      (token) => ({ token, words: pageMessages.refused.card }),
      (error: unknown) => ({ token: undefined, words: refusalOf(error, pageMessages.refused.card) }),
    );
    if (token === undefined || !options.onCard(request, token)) options.onRefused(words, request.at);
  });
  const key = oneAtATime(async ({ field, at }: Pick<Clicked, 'field' | 'at'>) => {
    await options
      .openKey(field)
      .catch((error: unknown) => options.onRefused(refusalOf(error, pageMessages.refused.key), at));
  });
  return {
    card,
    key,
    /** Opens the card that a view requests, once a view; a refused request is not repeated. */
    requestedBy(view: { openAt: FieldKey | null }, at: string): void {
      if (view.openAt === null || answered === view) return;
      answered = view;
      card({ field: view.openAt, number: 'paid', option: null, tile: null, at, isByItself: true });
    },
  };
}
