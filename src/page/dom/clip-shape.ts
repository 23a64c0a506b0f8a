/** The edges of a box in the window, CSS px. */
export interface Edges {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Functions whose lengths are not computed here. */
const unread = /\b(?:min|max|clamp|shape|url)\(|calc\([^()]*\(/;

const toPx = (digits: string, unit: string | undefined, size: number): number =>
  unit === '%' ? (Number(digits) * size) / 100 : Number(digits);

/** The lengths of a basic shape in px, where a percentage is a share of `sizes` in turn. */
function lengthsIn(shape: string, ...sizes: number[]): number[] {
  return Array.from(shape.matchAll(/calc\(([^()]*)\)|(-?[\d.]+)(%?)/g), ([, sum, digits = '', unit], index) => {
    const size = sizes[index % sizes.length] ?? 0;
    if (sum === undefined) return toPx(digits, unit, size);
    const parts = sum.replaceAll(/([+-]) /g, '$1').matchAll(/(-?[\d.]+)(%|px)/g);
    return Array.from(parts, ([, digits = '', unit]) => toPx(digits, unit, size)).reduce((all, one) => all + one, 0);
  });
}

/**
 * The box in the window outside of which an element's `clip-path` leaves nothing; undefined where it clips nothing, or in a way
 * that is not worked out here.
 */
export function clipBox(clipPath: string, box: DOMRect): Edges | undefined {
  const [, shape = '', all = ''] = /^([\w-]+)\((.*)\)/.exec(clipPath) ?? [];
  if (unread.test(clipPath)) return undefined;
  const { left, top, right, bottom, width, height } = box;
  if (shape === 'inset') {
    const [t = 0, r = t, b = t, l = r] = lengthsIn(all.split(' round ')[0] ?? '', height, width);
    return { left: left + l, top: top + t, right: right - r, bottom: bottom - b };
  }
  if (shape === 'polygon' || shape === 'path') {
    const points = lengthsIn(all, width, height);
    const [across = [], down = []] = [0, 1].map((axis) => points.filter((_, index) => index % 2 === axis));
    const area = { left: left + Math.min(...across), right: left + Math.max(...across) };
    const edges = { ...area, top: top + Math.min(...down), bottom: top + Math.max(...down) };
    if (shape === 'polygon') return edges;
    // A path's numbers can be steps: where they lie is not known, but whether they lead anywhere.
    return Math.min(edges.right - edges.left, edges.bottom - edges.top) <= 1 ? edges : undefined;
  }
  if (shape !== 'circle' && shape !== 'ellipse') return undefined;
  const [radii = '', at = ''] = all.split(/ ?\bat /);
  const [x = width / 2, y = height / 2] = lengthsIn(at, width, height);
  const across = shape === 'circle' ? Math.hypot(width, height) / Math.SQRT2 : width;
  const [rx = Infinity, ry = rx] = lengthsIn(radii, across, height);
  return { left: left + x - rx, right: left + x + rx, top: top + y - ry, bottom: top + y + ry };
}

/** True if a `clip-path` names a path of the page that has no area. */
export function isNothingLeft(clipPath: string, document: Document): boolean {
  const id = /^url\("?#([^")]+)"?\)/.exec(clipPath)?.[1];
  const path = id === undefined ? null : document.getElementById(decodeURIComponent(id));
  if (path === null) return false;
  const least = path.getAttribute('clipPathUnits') === 'objectBoundingBox' ? 0.01 : 1;
  return Array.from(path.children).every((shape) => {
    if (!(shape instanceof SVGGraphicsElement)) return true;
    const { width, height } = shape.getBBox();
    return width <= least || height <= least;
  });
}
