import { FieldKey } from '../domain/fields.ts';
import { Product } from '../domain/product.ts';
import { z } from '../domain/schema.ts';
import { SignIn, SignInFields } from '../domain/sign-in.ts';
import { CardShape, Draft } from '../protocol/view.ts';
import { Merchant } from '../domain/store.ts';
import type { AppState, AppStore } from '../store/app-store.ts';
import { readFrom, type Area } from './areas.ts';

const key = 'surfaces';

const OpenPage = z.object({
  storeId: z.string(),
  documentId: z.string(),
  url: z.string(),
  product: z.nullable(Product),
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

/** The part of the state that a new worker must find as the dead one left it; forgotten when the browser closes. */
const Surfaces = z.object({
  merchants: z.record(z.string(), Merchant),
  frontStoreId: z.nullable(z.string()),
  pages: z.record(z.string(), OpenPage),
  cards: z.record(z.string(), OpenCard),
  drafts: z.record(z.string(), Draft),
  signIns: z.record(z.string(), SignIn),
  leftFields: z.record(z.string(), SignInFields),
});

type Kept = keyof z.infer<typeof Surfaces> & keyof AppState;
const keptKeys = Object.keys(Surfaces.shape) as Kept[];

export const readSurfaces = (area: Area): Promise<Partial<AppState>> =>
  readFrom(area, key, Surfaces).then((kept) => kept ?? {});

/** Keeps the surfaces whenever one changed. */
export function keepSurfaces(app: AppStore, area: Area): void {
  app.subscribe((state, before) => {
    if (keptKeys.every((name) => state[name] === before[name])) return;
    void area.set(key, Object.fromEntries(keptKeys.map((name) => [name, state[name]])));
  });
}

/** Forgets the page and the card of a tab that is gone. */
export const dropTab = (app: AppStore, tabId: number): void =>
  app.setState(({ pages: { [tabId]: _page, ...pages }, cards: { [tabId]: _card, ...cards } }) => ({ pages, cards }));
