import { keep } from '../dom/drawn.ts';
import { px } from './opaque.ts';

/** A colour as red, green and blue, 0 to 255, and its alpha, 0 to 1. */
type Color = readonly [red: number, green: number, blue: number, alpha: number];

const nothing: Color = [0, 0, 0, 0];
const white: Color = [255, 255, 255, 1];

const plain = /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)$/;
const anyColor = /(?:rgba?|color|oklab|oklch|lab|lch)\([^()]*\)/g;

/** Reads a colour; in another notation than `rgb()` by drawing it. */
function readColor(document: Document, color: string): Color {
  const parts = plain.exec(color);
  if (parts !== null) return [Number(parts[1]), Number(parts[2]), Number(parts[3]), Number(parts[4] ?? 1)];
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  const context = canvas.getContext('2d');
  if (context === null) return nothing;
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
  return [red, green, blue, alpha / 255];
}

/** The least difference of two colours, over their three parts, that an eye can see. */
const leastDifference = 12;

/** True if a colour on another is not told from it. */
const isLost = (color: Color, behind: Color): boolean =>
  [0, 1, 2].reduce((sum, part) => sum + Math.abs((color[part] ?? 0) - (behind[part] ?? 0)), 0) * color[3] <
  leastDifference;

const hasText = (element: Element): boolean =>
  Array.from(element.childNodes).some((node) => node.nodeType === 3 && node.textContent?.trim() !== '');

/** Tells whether a text has the colour of its own background. Whatever else stands behind it is not looked at. */
export function createOwnColors(document: Document): (text: Element) => boolean {
  const known = new Map<string, Color>();
  const toColor = (color: string): Color => {
    const kept = known.get(color) ?? readColor(document, color);
    known.set(color, kept);
    return kept;
  };
  /** The colour of a background; null where it is no single one, `nothing` where it is clear. */
  const ownBackground = ({ backgroundColor, backgroundImage }: CSSStyleDeclaration): Color | null => {
    if (backgroundImage === 'none') {
      const color = toColor(backgroundColor);
      return color[3] === 1 || color[3] === 0 ? color : null;
    }
    const [first = nothing, ...others] = (backgroundImage.match(anyColor) ?? []).map(toColor);
    const isSingle = first[3] === 1 && others.every((each) => each[3] === 1 && isLost(each, first));
    return isSingle && !backgroundImage.includes('url(') ? first : null;
  };
  /** The colour behind a text, as far as its own ancestors tell; null where a picture or a transparent colour does. */
  const behind = keep((each: Element): { color: Color | null } => {
    const style = getComputedStyle(each);
    const own = ownBackground(style);
    if (own === null || own[3] === 1) return { color: own };
    if (each.parentElement !== null) return behind(each.parentElement);
    return { color: /dark/.test(style.colorScheme) ? null : white };
  });
  const isLostIn = (each: Element): boolean => {
    const { color } = behind(each);
    if (color === null) return false;
    const style = getComputedStyle(each);
    const isGone = (one: string): boolean => isLost(toColor(one), color);
    const edge = px(style.webkitTextStrokeWidth);
    // An edge of that thickness leaves nothing of its element.
    if (!isGone(style.webkitTextFillColor) && (edge === 0 || edge < px(style.fontSize) / 4)) return false;
    if (edge > 0 && !isGone(style.webkitTextStrokeColor)) return false;
    return style.textShadow === 'none' || (style.textShadow.match(anyColor) ?? []).every(isGone);
  };
  return (text) => {
    const printed = [text, ...text.querySelectorAll('*')].filter(hasText);
    return printed.length > 0 && printed.every(isLostIn);
  };
}
