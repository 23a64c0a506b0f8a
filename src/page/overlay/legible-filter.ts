/** A filter as dark themes use it. */
const themeFilter =
  /^(none|((hue-rotate|grayscale|sepia|saturate)\([\d.]+(deg)?\)|invert\((0|1|0?\.[089]\d*)\)|(brightness|contrast)\((0?\.[89]\d*|1(\.[01]\d*)?)\)| ){1,8})$/;
/** The least share of the contrast that the parts of a filter may leave together. */
const leastContrast = 0.5;

/** True if a text is legible through a filter, given as a computed value: of themes alone, however often it has each part. */
export function isLegibleFilter(filter: string): boolean {
  if (!themeFilter.test(filter)) return false;
  const shares = Array.from(filter.matchAll(/(invert|brightness|contrast)\(([\d.]+)\)/g), ([, name, digits]) => {
    const amount = Number(digits);
    return name === 'invert' ? Math.abs(1 - 2 * amount) : Math.min(amount, 1 / amount);
  });
  return shares.reduce((left, share) => left * share, 1) >= leastContrast;
}
