import { SortOrder } from '../enumerations/shared.ts';
import { once } from '../../base/once.ts';
import {
  anyNumber,
  anyObject,
  bool,
  choice,
  filter,
  loose,
  many,
  maybe,
  nul,
  num,
  opt,
  str,
  strict,
  text,
  whole,
} from '../schema/wire.ts';

/** One field to sort by; ascending by default. */
export const Sort = once(() =>
  strict({
    fieldName: text(512),
    order: opt(choice(SortOrder)),
    selectItemsBy: nul(many(anyObject(), 10)),
    origin: opt(strict({ latitude: nul(anyNumber()), longitude: nul(anyNumber()) })),
  }),
);

/** A page of a V1 list: 50 items unless asked, 100 at most. */
export const OffsetPaging = once(() => strict({ limit: nul(whole(0, 100)), offset: nul(whole(0)) }));

/** A V1 query; filter operators are `$eq`, `$ne`, `$gt`, `$in`, `$startsWith` and their like. */
export const OffsetQuery = once(() =>
  strict({
    filter: nul(filter()),
    sort: opt(many(Sort())),
    paging: opt(OffsetPaging()),
    cursorPaging: opt(cursorPaging()),
  }),
);

/** A V1 query of the older kind, whose filter and sort are JSON text. */
export const TextQuery = once(() => strict({ filter: nul(text()), sort: nul(text()), paging: opt(OffsetPaging()) }));

/** A page of a V3 list: 50 items unless asked. */
export const cursorPaging = (maxLimit = 100) => strict({ limit: nul(whole(0, maxLimit)), cursor: nul(text(16_000)) });

/** A V3 query; the next page needs nothing but its cursor. */
export const cursorQuery = (maxLimit = 100, maxSort = 5) =>
  strict({
    filter: nul(filter()),
    sort: opt(many(Sort(), maxSort)),
    cursorPaging: opt(cursorPaging(maxLimit)),
  });

/** The position of a V1 page in its list. */
export const OffsetPage = once(() => loose({ count: num(), items: num(), offset: num(), total: num() }));

/** The cursors of a V3 page to the next and the previous one. */
export const CursorPage = once(() =>
  loose({ count: num(), cursors: maybe(loose({ next: str(), prev: str() })), hasNext: bool() }),
);
