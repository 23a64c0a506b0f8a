/** The parts of an opaque `rgb()` colour; undefined for any other. */
function partsOf(color: string): number[] | undefined {
  const parts = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(color)?.slice(1).map(Number);
  return parts?.length === 3 ? parts : undefined;
}

/** The least difference of two colours, over their three parts, that an eye can see. */
const leastDifference = 12;

/** The colour behind a text, as far as its own ancestors tell; undefined where a picture or a transparent colour does. */
function colorBehind(text: Element): string | undefined {
  for (let each: Element | null = text; each !== null; each = each.parentElement) {
    const { backgroundColor, backgroundImage, colorScheme } = getComputedStyle(each);
    if (backgroundImage !== 'none') return undefined;
    if (partsOf(backgroundColor) !== undefined) return backgroundColor;
    if (backgroundColor !== 'rgba(0, 0, 0, 0)') return undefined;
    if (each.parentElement === null) return /dark/.test(colorScheme) ? undefined : 'rgb(255, 255, 255)';
  }
  return undefined;
}

const hasText = (element: Element): boolean =>
  Array.from(element.childNodes).some((node) => node.nodeType === 3 && node.textContent?.trim() !== '');

/** True if a text has the colour of its own background. Whatever else stands behind it is not looked at. */
export function isOnItsOwnColor(text: Element): boolean {
  const printed = [text, ...text.querySelectorAll('*')].filter(hasText);
  return (
    printed.length > 0 &&
    printed.every((each) => {
      const { color, textShadow, webkitTextStrokeWidth } = getComputedStyle(each);
      const [own, behind] = [partsOf(color), partsOf(colorBehind(each) ?? '')];
      if (own === undefined || behind === undefined || textShadow !== 'none' || webkitTextStrokeWidth !== '0px')
        return false;
      return own.reduce((sum, part, index) => sum + Math.abs(part - (behind[index] ?? 0)), 0) < leastDifference;
    })
  );
}
