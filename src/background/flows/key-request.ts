import { ShelfedgeError } from '../../base/errors.ts';
import type { FieldKey } from '../../domain/fields.ts';
import { keyStepOf, type KeyStep } from '../../domain/store.ts';
import type { KeyRequest } from '../../store/tab-state.ts';
import type { Services } from '../services/services.ts';

const stepOf = ({ getState }: Services['app'], storeId: string): KeyStep | null =>
  keyStepOf(getState().merchants[storeId] ?? { tag: 'missing' });

/** The page that asks, and the field its merchant pressed. */
type PageRequest = Pick<KeyRequest, 'storeId' | 'tabId' | 'documentId' | 'url'> & { field: FieldKey };

/**
 * Opens the extension's own page where the store's key is unlocked or entered. One at a time: a further call brings the
 * open page to the front.
 */
export async function openKeyPrompt(
  { app, runtime }: Pick<Services, 'app' | 'runtime'>,
  asking: PageRequest,
): Promise<void> {
  const step = stepOf(app, asking.storeId);
  if (step === null) throw new ShelfedgeError('not_allowed', 'The key is there.');
  const open = app.getState().keyRequest;
  const isSame = open?.prompt?.step === step && open.storeId === asking.storeId;
  if (isSame && open.prompt !== null && (await runtime.showTab(open.prompt.tabId)))
    return app.setState({ keyRequest: { ...asking, prompt: open.prompt } });
  await closePrompt({ runtime }, open);
  const tabId = await (step === 'unlock' ? runtime.openUnlock(asking.storeId) : runtime.openKeyForm(asking.storeId));
  app.setState({ keyRequest: { ...asking, prompt: { step, tabId } } });
}

/** The key works now: brings whoever left a page for it back there. That page opens its card by itself. */
export async function returnToPage(
  { app, runtime }: Pick<Services, 'app' | 'runtime'>,
  storeId: string,
): Promise<void> {
  const { keyRequest } = app.getState();
  if (keyRequest?.storeId !== storeId || keyRequest.prompt === null || stepOf(app, storeId) !== null) return;
  // A card that is still open has its place already.
  const hasCard = app.getState().cards[keyRequest.tabId] !== undefined;
  app.setState({ keyRequest: hasCard ? null : { ...keyRequest, prompt: null } });
  await runtime.showTab(keyRequest.tabId);
  await closePrompt({ runtime }, keyRequest);
}

/** Forgets a request once its page's tab, or the place where the key is asked for, was closed. */
export const dropKeyRequest = ({ app }: Pick<Services, 'app'>, tabId: number): void =>
  app.setState(({ keyRequest }) =>
    keyRequest?.tabId === tabId || keyRequest?.prompt?.tabId === tabId ? { keyRequest: null } : {},
  );

/** The window that asks for a passphrase closes with its question; the workbench, where a key is entered, stays. */
async function closePrompt({ runtime }: Pick<Services, 'runtime'>, request: KeyRequest | null): Promise<void> {
  if (request?.prompt?.step === 'unlock') await runtime.closeTab(request.prompt.tabId).catch(() => undefined);
}
