import {
  DraftRequest,
  kindOf,
  newDraftBatch,
  noRows,
  type DraftBatch,
  type DraftRow,
} from '../../src/domain/draft-batch.ts';
import { wholeIntent, type Edit } from '../../src/domain/edit.ts';
import { matchesQuery } from '../../src/edits/journal/match-query.ts';
import { toRows } from '../../src/edits/bulk/preview.ts';
import { toEdit } from '../../src/edits/new-edit.ts';
import { ShelfedgeError } from '../../src/base/errors.ts';
import { defaultLimits } from '../../src/domain/guardrails.ts';
import { formatMoney } from '../../src/domain/typing/money.ts';
import type { Product } from '../../src/domain/product.ts';
import type { Call } from '../../src/protocol/call.ts';
import type { CommandInput, CommandName } from '../../src/protocol/commands.ts';
import { createKeepers } from '../../src/protocol/keeper.ts';
import type { Services } from '../../src/ui/shared/services.ts';
import { atMs, groups, shelf } from './goods.ts';
import type { Answer, Scene } from './scenes.ts';

/** Changes the edits of the scene's view. */
export type Change = (edits: (before: Edit[]) => Edit[]) => void;

const failing = (answer: Extract<Answer, { tag: 'fails' }>): ShelfedgeError => {
  const [field, description, rule] = answer.rule ?? [];
  return new ShelfedgeError(answer.code, 'scripted', {
    ...(answer.retryAfterMs === undefined ? {} : { retryAfterMs: answer.retryAfterMs }),
    ...(answer.applicationCode === undefined ? {} : { applicationCode: answer.applicationCode }),
    ...(field === undefined || description === undefined || rule === undefined
      ? {}
      : { violations: [{ field, description, rule }] }),
  });
};

const now = () => atMs + Math.round(performance.now());
const pause = (delayMs: number) => new Promise((resolve) => setTimeout(resolve, delayMs));

/** Sets a saved price in the product of the next response. */
function write(products: Product[], { productId, variantId, field, value, currency }: Edit): void {
  const at = products.findIndex(({ id }) => id === productId);
  const product = products[at];
  if (product === undefined || variantId !== null || field !== 'price') return;
  const text = formatMoney(value, currency, 'en');
  products[at] = { ...product, price: { regular: value, toPay: value, regularText: text, toPayText: text } };
}

/** Services that answer as the scene defines; a commit is saved and can be undone. */
export function fakeServices(scene: Scene, change: Change): Services {
  const products = [...(scene.surface === 'popup' ? (scene.products ?? shelf) : shelf)];
  const saved = (edit: Edit): Edit => ({
    ...edit,
    state: { tag: 'applied', at: now() },
    sent: { before: edit.base, revision: null, isAnswered: true, at: now() },
    finishedSeq: now(),
  });
  const withText = (text: string) =>
    products.filter(({ name, sku }) => `${name} ${sku}`.toLowerCase().includes(text.toLowerCase()));
  const drafts = new Map<string, { draft: DraftBatch; rows: DraftRow[] }>();
  const handlers: { [K in CommandName]?: (input: CommandInput<K>) => unknown } = {
    'catalog.search': ({ text }) => ({ products: withText(text), more: false, seq: now(), reader: 'merchant' }),
    'catalog.offline': ({ text }) => {
      const atMs = scene.surface === 'popup' ? scene.knownMs : undefined;
      const reader = 'merchant';
      return atMs === undefined
        ? { products: [], atMs: null, seq: 0, reader }
        : { products: withText(text), atMs, seq: atMs, reader };
    },
    'catalog.product': ({ productId }) => ({
      product: products.find(({ id }) => id === productId),
      seq: now(),
      reader: 'merchant',
    }),
    'catalog.groups': () => ({ groups }),
    'catalog.names': () => ({ names: ['New'] }),
    'edits.commit': ({ storeId, intent, holdMs }) => {
      const intended = wholeIntent(intent);
      const edit = toEdit(intended, { storeId, surface: scene.surface, createdAt: now() }, holdMs);
      change((edits) => [edit, ...edits]);
      setTimeout(() => {
        write(products, edit);
        change((edits) => edits.map((each) => (each.id === edit.id ? saved(each) : each)));
      }, 150);
      return { edit };
    },
    'edits.undo': ({ id }) => {
      change((edits) => {
        const of = edits.find((edit) => edit.id === id);
        return of === undefined
          ? edits
          : [saved({ ...of, id: crypto.randomUUID(), base: of.value, value: of.base, undoOf: id }), ...edits];
      });
      return {};
    },
    'bulk.preview': ({ storeId, id, request: asked }) => {
      if (asked === undefined) return { ...drafts.get(id)?.draft, isDone: true };
      const request = DraftRequest.parse(asked);
      const { selection, change, locale } = request;
      const rows = shelf
        .filter((product) => selection.kind !== 'ids' || selection.ids.includes(product.id))
        .flatMap((product) => toRows({ product, variantIds: null }, change, { limits: defaultLimits, locale }))
        .map((row) => ({ ...row, id: crypto.randomUUID() }));
      const counts = { ...noRows };
      for (const row of rows) counts[kindOf(row)] += 1;
      const begun = newDraftBatch(request, { id, storeId, createdAt: now() });
      const draft = { ...begun, counts, products: rows.length };
      drafts.set(id, { draft, rows });
      return draft;
    },
    'bulk.rows': ({ id, kind, cursor }) => ({
      rows: (drafts.get(id)?.rows ?? [])
        .filter((row) => kind === 'all' || kindOf(row) === kind)
        .slice(cursor, cursor + 50),
    }),
    'history.list': ({ query }) => {
      let found: Edit[] = [];
      change((edits) => (found = edits));
      return { edits: found.filter((edit) => matchesQuery(edit, query)), undos: [], next: null };
    },
    'history.kept': () => {
      let all: Edit[] = [];
      change((edits) => (all = edits));
      const finished = all.filter(({ state }) => state.tag === 'applied').length;
      const sinceMs = all.length === 0 ? null : Math.min(...all.map(({ createdAt }) => createdAt));
      const forgotten = finished > 3 ? 12_480 : 0;
      return { finished, sinceMs, forgotten, untilMs: forgotten === 0 ? null : sinceMs };
    },
    'data.list': () => ({
      items: [
        { name: 'stores', storeId: null, place: 'device', isClearedByDisconnect: false, count: 2, bytes: 640 },
        { name: 'historyLimits', storeId: null, place: 'device', isClearedByDisconnect: false, count: 1, bytes: 48 },
        { name: 'drafts', storeId: null, place: 'device', isClearedByDisconnect: true, count: 3, bytes: 512 },
        { name: 'apiKey', storeId: 's1', place: 'memory', isClearedByDisconnect: true, count: 1, bytes: 812 },
        { name: 'edits', storeId: 's1', place: 'device', isClearedByDisconnect: true, count: 1312, bytes: 1_204_000 },
        { name: 'keys', storeId: 's2', place: 'device', isClearedByDisconnect: true, count: 1, bytes: 2_100 },
        { name: 'edits', storeId: 'gone', place: 'device', isClearedByDisconnect: true, count: 12, bytes: 14_000 },
      ],
      unsent: 3,
    }),
    'edits.discard': ({ id }) => {
      change((edits) => edits.filter((edit) => edit.id !== id));
      return {};
    },
    'signIn.readProfile': () => ({ profile: scene.surface === 'popup' ? scene.profile : undefined }),
    'connect.recognise': () => ({ tag: 'other' }),
    'connect.findDemo': () => ({ shop: null }),
    'connect.testKey': () => ({ storefront: null, missing: [] }),
    'stores.connect': () => ({
      storeId: 's9',
      name: 'Aurora Home & Table',
      storefront: '',
      logIn: 'ready',
      isKept: true,
    }),
  };
  const call = async (name: CommandName, input: never): Promise<unknown> => {
    await pause(20);
    const scripted = scene.answers?.[name];
    const isScripted = scripted?.on === undefined || scripted.on === (input as { text?: string }).text;
    const answer = isScripted ? scripted : undefined;
    if (answer?.tag === 'never') return new Promise(() => undefined);
    if (answer?.tag === 'fails') throw failing(answer);
    if (answer?.tag === 'gives') return answer.output;
    return handlers[name]?.(input) ?? {};
  };
  const asCall = call as unknown as Call;
  return {
    call: asCall,
    keeperOf: createKeepers(asCall, () => undefined),
    surface: scene.surface,
    version: '0.1.0',
    browser: navigator.userAgent,
    copyText: () => Promise.resolve(true),
    locale: scene.locale ?? 'en-GB',
    now,
    localNow: now,
    newId: () => crypto.randomUUID(),
    openTab: (url) => document.documentElement.setAttribute('data-opened', url),
    openPopup: () => Promise.resolve(false),
    openWorkbench: (at = '#stores') => document.documentElement.setAttribute('data-opened', `workbench${at}`),
    requestOrigins: () => Promise.resolve(true),
  };
}
