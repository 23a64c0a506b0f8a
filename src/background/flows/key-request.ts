import { ShelfedgeError } from '../../domain/errors.ts';
import type { FieldKey } from '../../domain/fields.ts';
import { keyStepOf, type KeyStep } from '../../domain/store.ts';
import type { KeyRequest } from '../../store/app-store.ts';
import type { Services } from '../services/services.ts';

const stepOf = ({ getState }: Services['app'], storeId: string): KeyStep | null =>
  keyStepOf(getState().merchants[storeId] ?? { tag: 'missing' });

/** The page that asks, and the field its merchant pressed. */
type Asking = Pick<KeyRequest, 'storeId' | 'tabId' | 'documentId' | 'url'> & { field: FieldKey };

/**
 * Opens the extension's own place where the store's key is unlocked or entered. One at a time: asked again, the place
 * that is open comes to the front.
 */
export async function openKeyPlace({ app, world }: Pick<Services, 'app' | 'world'>, asking: Asking): Promise<void> {
  const step = stepOf(app, asking.storeId);
  if (step === null) throw new ShelfedgeError('not_allowed', 'The key is there.');
  const open = app.getState().keyRequest;
  const isSame = open?.place?.step === step && open.storeId === asking.storeId;
  if (isSame && open.place !== null && (await world.showTab(open.place.tabId)))
    return app.setState({ keyRequest: { ...asking, place: open.place } });
  await closePlace({ world }, open);
  const tabId = await (step === 'unlock' ? world.openUnlock(asking.storeId) : world.openKeyForm(asking.storeId));
  app.setState({ keyRequest: { ...asking, place: { step, tabId } } });
}

/** The key works now: brings whoever left a page for it back there. That page opens its card by itself. */
export async function returnToPage({ app, world }: Pick<Services, 'app' | 'world'>, storeId: string): Promise<void> {
  const { keyRequest } = app.getState();
  if (keyRequest?.storeId !== storeId || keyRequest.place === null || stepOf(app, storeId) !== null) return;
  // A card that is still open has its place already.
  const hasCard = app.getState().cards[keyRequest.tabId] !== undefined;
  app.setState({ keyRequest: hasCard ? null : { ...keyRequest, place: null } });
  await world.showTab(keyRequest.tabId);
  await closePlace({ world }, keyRequest);
}

/** Forgets a request once its page's tab, or the place where the key is asked for, was closed. */
export const dropKeyRequest = ({ app }: Pick<Services, 'app'>, tabId: number): void =>
  app.setState(({ keyRequest }) =>
    keyRequest?.tabId === tabId || keyRequest?.place?.tabId === tabId ? { keyRequest: null } : {},
  );

/** The window that asks for a passphrase goes with its question; the workbench, where a key is entered, stays. */
async function closePlace({ world }: Pick<Services, 'world'>, request: KeyRequest | null): Promise<void> {
  if (request?.place?.step === 'unlock') await world.closeTab(request.place.tabId).catch(() => undefined);
}
