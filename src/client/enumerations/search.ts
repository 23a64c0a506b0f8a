/** The words of a search that must match: one of them (OR) or all (AND). */
export const SearchMode = ['OR', 'AND'] as const;
export type SearchMode = (typeof SearchMode)[number];

/** The types of an aggregation. */
export const AggregationType = ['VALUE', 'RANGE', 'SCALAR', 'DATE_HISTOGRAM', 'NESTED'] as const;
export type AggregationType = (typeof AggregationType)[number];

/** The types of a nested aggregation. */
export const NestedAggregationType = ['VALUE', 'RANGE', 'SCALAR', 'DATE_HISTOGRAM'] as const;
export type NestedAggregationType = (typeof NestedAggregationType)[number];

/** The sort key of an aggregation's values. */
export const AggregationSortType = ['COUNT', 'VALUE'] as const;
export type AggregationSortType = (typeof AggregationSortType)[number];

/** The treatment of entities without a value: counted or not. */
export const MissingValues = ['EXCLUDE', 'INCLUDE'] as const;
export type MissingValues = (typeof MissingValues)[number];

/** The result of a scalar aggregation. */
export const ScalarType = ['COUNT_DISTINCT', 'MIN', 'MAX'] as const;
export type ScalarType = (typeof ScalarType)[number];

/** The bucket size of a date histogram. */
export const DateInterval = ['YEAR', 'MONTH', 'WEEK', 'DAY', 'HOUR', 'MINUTE', 'SECOND'] as const;
export type DateInterval = (typeof DateInterval)[number];
