/** Several classes of an element as one `className`. */
export const classes = (...names: readonly (string | undefined)[]): string => names.join(' ');
