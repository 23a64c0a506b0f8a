/** Whether one word of a search is enough or all must be found. */
export const SearchMode = ['OR', 'AND'] as const;
export type SearchMode = (typeof SearchMode)[number];

/** What a search counts up. */
export const AggregationType = ['VALUE', 'RANGE', 'SCALAR', 'DATE_HISTOGRAM', 'NESTED'] as const;
export type AggregationType = (typeof AggregationType)[number];

/** What is counted up inside an aggregation. */
export const NestedAggregationType = ['VALUE', 'RANGE', 'SCALAR', 'DATE_HISTOGRAM'] as const;
export type NestedAggregationType = (typeof NestedAggregationType)[number];

/** By what the values of an aggregation are sorted. */
export const AggregationSortType = ['COUNT', 'VALUE'] as const;
export type AggregationSortType = (typeof AggregationSortType)[number];

/** What becomes of entities that have no value. */
export const MissingValues = ['EXCLUDE', 'INCLUDE'] as const;
export type MissingValues = (typeof MissingValues)[number];

/** What a scalar aggregation gives. */
export const ScalarType = ['COUNT_DISTINCT', 'MIN', 'MAX'] as const;
export type ScalarType = (typeof ScalarType)[number];

/** How long each part of a date histogram is. */
export const DateInterval = ['YEAR', 'MONTH', 'WEEK', 'DAY', 'HOUR', 'MINUTE', 'SECOND'] as const;
export type DateInterval = (typeof DateInterval)[number];
