/** The longest parts of a page's report, characters: a page chooses its address, and the names of its elements. */
export const reportLimits = { address: 160, language: 20, name: 26, path: 150, number: 20 } as const;

/** The most places of the price and of each other field that a report lists, and the most amounts of a kind and paths. */
export const reportLines = { price: 10, other: 2, amounts: 8, paths: 5 } as const;
