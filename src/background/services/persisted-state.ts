import { FieldKey } from '../../domain/fields.ts';
import { Product } from '../../domain/product.ts';
import { z } from '../../domain/schema.ts';
import { SignIn, SignInFields } from '../../domain/sign-in.ts';
import { CardShape, Draft } from '../../protocol/view.ts';
import { Merchant } from '../../domain/store.ts';
import type { AppState, AppStore } from '../../store/app-store.ts';
import { readStored, type StorageArea } from './storage.ts';

const stateKey = 'surfaces';
const draftsKey = 'drafts';

const OpenPage = z.object({
  storeId: z.string(),
  documentId: z.string(),
  url: z.string(),
  product: z.nullable(Product),
  isFlooding: z._default(z.boolean(), false),
});
const OpenCard = z.object({
  token: z.nullable(z.string()),
  documentId: z.nullable(z.string()),
  storeId: z.string(),
  product: Product,
  variantId: z.nullable(z.string()),
  field: FieldKey,
  shape: z.nullable(CardShape),
});

const KeyRequest = z.object({
  storeId: z.string(),
  tabId: z.int(),
  documentId: z.string(),
  url: z.string(),
  field: FieldKey,
  prompt: z.nullable(z.object({ step: z.enum(['unlock', 'enter']), tabId: z.int() })),
});

/** The part of the state that a new worker must find as the dead one left it; forgotten when the browser closes. */
const PersistedState = z.object({
  merchants: z.record(z.string(), Merchant),
  frontStoreId: z.nullable(z.string()),
  pages: z.record(z.string(), OpenPage),
  cards: z.record(z.string(), OpenCard),
  keyRequest: z._default(z.nullable(KeyRequest), null),
  signIns: z.record(z.string(), SignIn),
  savedFields: z.record(z.string(), SignInFields),
  currencies: z._default(z.record(z.string(), z.string()), {}),
  siteNames: z._default(z.record(z.string(), z.string()), {}),
});

/** What was typed into cards, which outlives the browser as edits do. */
const Drafts = z.record(z.string(), Draft);

type Areas = Record<'local' | 'session', StorageArea>;
type Kept = keyof z.infer<typeof PersistedState> & keyof AppState;
const keptKeys = Object.keys(PersistedState.shape) as Kept[];

export async function readPersistedState({ local, session }: Areas): Promise<Partial<AppState>> {
  const drafts = await readStored(local, draftsKey, Drafts);
  return { ...(await readStored(session, stateKey, PersistedState)), ...(drafts && { drafts }) };
}

/** Keeps the surfaces whenever one changed; resolves what it gives once all that changed so far is kept. */
export function persistState(app: AppStore, { local, session }: Areas): () => Promise<void> {
  let keeping: Promise<unknown> = Promise.resolve();
  app.subscribe((state, before) => {
    const kept: Promise<void>[] = [];
    if (keptKeys.some((name) => state[name] !== before[name]))
      kept.push(session.set(stateKey, Object.fromEntries(keptKeys.map((name) => [name, state[name]]))));
    if (state.drafts !== before.drafts) kept.push(local.set(draftsKey, state.drafts));
    if (kept.length > 0) keeping = Promise.allSettled([keeping, ...kept]);
  });
  return () => keeping.then(() => undefined);
}

/** Forgets the page and the card of a tab that is gone. */
export const dropTab = (app: AppStore, tabId: number): void =>
  app.setState(({ pages: { [tabId]: _page, ...pages }, cards: { [tabId]: _card, ...cards } }) => ({ pages, cards }));
