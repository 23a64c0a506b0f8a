import { toOriginalUrl, type ImageMedia, type Size } from './media.ts';

/** The quality and the maximum upscaling of a copy, by the area of the copy or its source. */
const tiers = [
  { aboveArea: 1400 ** 2, quality: 90, maxScale: 1 },
  { aboveArea: 600 ** 2, quality: 85, maxScale: 1 },
  { aboveArea: 400 ** 2, quality: 80, maxScale: 1.2 },
];
const smallTier = { quality: 80, maxScale: 1.4 };
const tierOf = ({ width, height }: Size) => tiers.find(({ aboveArea }) => width * height > aboveArea) ?? smallTier;

/** The quality added per file type, null for none; GIF, SVG and the like are not transformed. */
const extraQuality: Partial<Record<string, number | null>> = {
  jpg: 0,
  jpeg: 0,
  jpe: 0,
  webp: 0,
  avif: 0,
  png: 5,
  wix_mp: null,
  wix_ico_mp: null,
};

const maxArea = 5000 ** 2;

/** A part of an image, in pixels of the original, from its upper left corner. */
export interface Rectangle extends Size {
  x: number;
  y: number;
}

type SourceImage = Pick<ImageMedia, 'id' | 'size'>;
/** `auto` (default) lets the server choose a format that the browser supports. */
type Encoding = 'auto' | 'avif';

/** The URL of an image scaled to cover the target and cropped around the centre. */
export const toFillUrl = (image: SourceImage, target: Size, encoding: Encoding = 'auto'): string =>
  toCopyUrl(image, { mode: 'fill' }, target, encoding);

/** The URL of an image scaled to fit within the target, keeping its proportions. */
export const toFitUrl = (image: SourceImage, target: Size, encoding: Encoding = 'auto'): string =>
  toCopyUrl(image, { mode: 'fit' }, target, encoding);

/** The URL of a part of an image, scaled to cover the target. */
export const toCropUrl = (image: SourceImage, part: Rectangle, target: Size, encoding: Encoding = 'auto'): string =>
  toCopyUrl(image, { mode: 'fill', part }, target, encoding);

type Mode = 'fill' | 'fit';

function toCopyUrl(
  image: SourceImage,
  { mode, part }: { mode: Mode; part?: Rectangle },
  target: Size,
  encoding: Encoding,
): string {
  const original = toOriginalUrl({ kind: 'image', id: image.id });
  const [, name = '', extension = ''] = /^(.*)\.([^.]+)$/.exec(image.id) ?? [];
  const type = extension.toLowerCase();
  const extra = Object.hasOwn(extraQuality, type) ? extraQuality[type] : undefined;
  if (extra === undefined) return original;
  const crop = part === undefined ? null : clip(part, image.size);
  const source = crop ?? image.size;
  const { scale, ...size } = scaleTo(source ?? target, target, mode);
  // Without the source's size, only the server can fit the image.
  const isFittedThere = mode === 'fit' && source === null;
  const options = [
    isFittedThere ? '' : 'al_c',
    scale > 1 ? 'lg_1' : '',
    extra === null ? '' : `q_${tierOf(size).quality + extra}`,
    scale < 1 || isFittedThere ? 'usm_0.66_1.00_0.01' : '',
    encoding === 'avif' ? 'enc_avif,quality_auto' : 'enc_auto',
  ].filter((option) => option !== '');
  const cut = crop === null ? '' : `crop/x_${crop.x},y_${crop.y},w_${crop.width},h_${crop.height}/`;
  const resize = `${isFittedThere ? 'fit' : 'fill'}/w_${size.width},h_${size.height},${options.join(',')}`;
  return `${original}/v1/${cut}${resize}/${name}.${type}`;
}

/** The rectangle clipped to the image; null if that is the whole image or nothing. */
function clip({ x, y, width, height }: Rectangle, size: Size | null): Rectangle | null {
  const limit = size ?? { width: Infinity, height: Infinity };
  const left = Math.max(0, x);
  const top = Math.max(0, y);
  const inside = { width: Math.min(limit.width, x + width) - left, height: Math.min(limit.height, y + height) - top };
  const isAll = inside.width === limit.width && inside.height === limit.height;
  if (isAll || !(inside.width > 0 && inside.height > 0)) return null;
  return {
    x: Math.round(left),
    y: Math.round(top),
    width: Math.round(inside.width),
    height: Math.round(inside.height),
  };
}

/** The size of the copy within the server's limits, and its scale relative to the source. */
function scaleTo(source: Size, target: Size, mode: Mode): Size & { scale: number } {
  const choose = mode === 'fit' ? Math.min : Math.max;
  const ratio = ({ width, height }: Size) => choose(width / source.width, height / source.height);
  const fitScale = ratio(target);
  const wanted = mode === 'fit' ? times(source, fitScale) : target;
  const safe = times(wanted, Math.min(1, Math.sqrt(maxArea / (wanted.width * wanted.height))));
  const scale = ratio(safe);
  const { maxScale } = tierOf(source);
  const held = scale <= maxScale ? safe : mode === 'fit' ? times(source, maxScale) : times(safe, maxScale / scale);
  return {
    width: Math.max(1, Math.round(held.width)),
    height: Math.max(1, Math.round(held.height)),
    scale: Math.min(scale, maxScale),
  };
}

const times = ({ width, height }: Size, factor: number): Size => ({ width: width * factor, height: height * factor });
