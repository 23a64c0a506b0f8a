import {
  AggregationSortType,
  DateInterval,
  MissingValues,
  NestedAggregationType,
  SearchMode,
  type AggregationType,
  type ScalarType,
} from '../enumerations/search.ts';
import { SortOrder } from '../enumerations/shared.ts';
import { once } from '../../base/once.ts';
import {
  anyNumber,
  choice,
  filter,
  flag,
  list,
  loose,
  many,
  map,
  maybe,
  nul,
  num,
  open,
  opt,
  str,
  strict,
  text,
  whole,
} from '../schema/wire.ts';
import { cursorPaging, Sort } from './paging.ts';

/** Free text: an expression of 100 characters at most, looked for in the fields that are named, or in all. */
export const SearchDetails = once(() =>
  strict({
    expression: nul(text(100)),
    mode: opt(choice(SearchMode)),
    fields: opt(many(text(200), 20)),
    fuzzy: opt(flag()),
  }),
);

const counting = once(() => ({
  name: nul(text(100)),
  fieldPath: opt(text(200)),
  value: opt(
    strict({
      includeOptions: opt(strict({ addToBucket: opt(text(20)) })),
      sortType: opt(choice(AggregationSortType)),
      sortDirection: opt(choice(SortOrder)),
      limit: nul(whole(0)),
      missingValues: opt(choice(MissingValues)),
    }),
  ),
  range: opt(strict({ buckets: opt(many(strict({ from: nul(anyNumber()), to: nul(anyNumber()) }), 50)) })),
  scalar: opt(strict({ type: opt(choice(['COUNT_DISTINCT', 'MIN', 'MAX'])) })),
  dateHistogram: opt(strict({ interval: opt(choice(DateInterval)) })),
}));

/** An aggregation over all matches: values, ranges, one figure, a date histogram, or these nested. */
export const Aggregation = once(() =>
  strict({
    ...counting(),
    type: opt(choice([...NestedAggregationType, 'NESTED'])),
    nested: opt(
      strict({
        nestedAggregations: opt(many(strict({ ...counting(), type: opt(choice(NestedAggregationType)) }), 3, 2)),
      }),
    ),
  }),
);

/** A search: free text, filter, sort, aggregations; the next page needs nothing but its cursor. */
export const cursorSearch = (maxLimit = 100) =>
  strict({
    search: opt(SearchDetails()),
    filter: nul(filter()),
    sort: opt(many(Sort(), 10)),
    cursorPaging: opt(cursorPaging(maxLimit)),
    aggregations: opt(many(Aggregation(), 10)),
    timeZone: nul(text(50)),
  });

const Count = once(() => maybe(loose({ value: str(), from: num(), to: num(), count: num() })));
const Counts = once(() =>
  maybe(loose({ results: list(loose({ value: str(), from: num(), to: num(), count: num() })) })),
);
/** The result of a scalar aggregation. */
export const Figure = once(() => maybe(loose({ type: open<ScalarType>(), value: num() })));

/** The results of the aggregations, in the order of the request. */
export const AggregationData = once(() =>
  loose({
    results: list(
      loose({
        name: str(),
        type: open<AggregationType>(),
        fieldPath: str(),
        values: Counts(),
        ranges: Counts(),
        scalar: Figure(),
        dateHistogram: Counts(),
        groupedByValue: maybe(
          loose({
            results: list(
              loose({
                value: str(),
                nestedResults: maybe(
                  loose({
                    name: str(),
                    type: open<AggregationType>(),
                    values: Counts(),
                    ranges: Counts(),
                    scalar: Figure(),
                  }),
                ),
              }),
            ),
          }),
        ),
        nested: maybe(
          loose({
            results: list(
              loose({
                results: map(loose({ value: Count(), range: Count(), scalar: Figure(), dateHistogram: Count() })),
              }),
            ),
          }),
        ),
      }),
    ),
  }),
);
