import { ShelfedgeError } from '../domain/errors.ts';
import type { VideoResolution } from './enumerations/shared.ts';

/** In pixels. */
export interface Size {
  width: number;
  height: number;
}

export interface ImageMedia {
  kind: 'image';
  id: string;
  filename: string | null;
  /** The size of the original; null if unknown. */
  size: Size | null;
}

/** The parts of a media identifier. */
export type Media =
  | ImageMedia
  | { kind: 'video'; id: string; filename: string | null; poster: { id: string; size: Size | null } | null }
  | { kind: 'audio'; id: string; filename: string | null; durationS: number | null }
  | { kind: 'document'; id: string; filename: string | null }
  | { kind: 'vector'; id: string; filename: string | null; size: Size | null };

type Kind = Media['kind'];

/** The URLs of originals. */
const roots: Record<Kind, string> = {
  image: 'https://static.wixstatic.com/media/',
  video: 'https://video.wixstatic.com/video/',
  audio: 'https://static.wixstatic.com/mp3/',
  document: 'https://d945e594-8657-47e2-9cd9-e9033c3d8da0.usrfiles.com/ugd/',
  vector: 'https://static.wixstatic.com/shapes/',
};

/** Scheme (older ones without `wix:`), id, file name, and further parameters after the hash. */
const identifier =
  /^(?:wix:)?(?<kind>image|video|audio|document|vector):\/\/v1\/(?:ugd\/)?(?<id>[^/?#]+)(?:\/(?<filename>[^/?#]*)[^?#]*)?(?:\?[^#]*)?(?:#(?<hash>.*))?$/s;

/** Parses an identifier such as `wix:image://v1/{id}/{name}#originWidth=…`, or a static URL; undefined for others. */
export function parseMedia(text: string): Media | undefined {
  const found = identifier.exec(text)?.groups;
  if (found === undefined) return parseAddress(text);
  const { kind, id = '', filename = '', hash = '' } = found;
  return toMedia(kind as Kind, id, decode(filename), new URLSearchParams(hash));
}

function parseAddress(text: string): Media | undefined {
  for (const [kind, root] of Object.entries(roots)) {
    if (!text.startsWith(root)) continue;
    const [id = ''] = text.slice(root.length).split(/[/?#]/);
    // The width and height in a URL are those of the copy, not of the original.
    return toMedia(kind as Kind, id, '', new URLSearchParams());
  }
  return undefined;
}

function toMedia(kind: Kind, id: string, name: string, more: URLSearchParams): Media | undefined {
  if (!isId(id)) return undefined;
  const filename = name === '' ? null : name;
  switch (kind) {
    case 'image':
    case 'vector':
      return { kind, id, filename, size: toSize(more.get('originWidth'), more.get('originHeight')) };
    case 'video': {
      const posterId = more.get('posterUri') ?? '';
      const size = toSize(more.get('posterWidth'), more.get('posterHeight'));
      return { kind, id, filename, poster: isId(posterId) ? { id: posterId, size } : null };
    }
    case 'audio':
      return { kind, id, filename, durationS: toAmount(more.get('duration')) };
    case 'document':
      return { kind, id, filename };
  }
}

function toSize(widthText: string | null, heightText: string | null): Size | null {
  const width = toAmount(widthText);
  const height = toAmount(heightText);
  return width === null || height === null ? null : { width, height };
}

function toAmount(text: string | null): number | null {
  const amount = Number(text);
  return amount > 0 && Number.isFinite(amount) ? amount : null;
}

/** Builds the identifier that `parseMedia` reads. */
export function toIdentifier(media: Media): string {
  // A lone surrogate cannot be encoded.
  const name = media.filename?.replace(/\p{Cs}/gu, '\uFFFD') ?? '';
  const hash = toHash(media);
  return `wix:${media.kind}://v1/${checkId(media.id)}${name === '' ? '' : `/${encodeURIComponent(name)}`}${hash === '' ? '' : `#${hash}`}`;
}

function toHash(media: Media): string {
  switch (media.kind) {
    case 'image':
    case 'vector':
      return sizeHash('origin', media.size);
    case 'video': {
      if (media.poster === null) return '';
      const { id, size } = media.poster;
      return [`posterUri=${checkId(id)}`, sizeHash('poster', size)].filter((part) => part !== '').join('&');
    }
    case 'audio':
      return media.durationS === null ? '' : `duration=${media.durationS}`;
    case 'document':
      return '';
  }
}

const sizeHash = (prefix: string, size: Size | null): string =>
  size === null ? '' : `${prefix}Width=${size.width}&${prefix}Height=${size.height}`;

/** The URL of the original, of any media kind. */
export const toOriginalUrl = ({ kind, id }: { kind: Kind; id: string }): string =>
  `${roots[kind]}${checkId(id)}${kind === 'video' ? '/file' : ''}`;

/** The URL of a video in one of its available heights. */
export const toVideoUrl = (id: string, resolution: VideoResolution): string =>
  `${roots.video}${checkId(id)}/${resolution}/mp4/file.mp4`;

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

export interface Rectangle extends Size {
  x: number;
  y: number;
}

type SourceImage = Pick<ImageMedia, 'id' | 'size'>;
/** `auto` (default) lets the server choose a format that the browser supports. */
type Encoding = 'auto' | 'avif';

/** The URL of an image scaled to cover the target and cropped around the centre. */
export const toFillUrl = (image: SourceImage, target: Size, encoding: Encoding = 'auto'): string =>
  toCopyUrl(image, 'fill', target, encoding, null);

/** The URL of an image scaled to fit within the target, keeping its proportions. */
export const toFitUrl = (image: SourceImage, target: Size, encoding: Encoding = 'auto'): string =>
  toCopyUrl(image, 'fit', target, encoding, null);

/** The URL of a part of an image, scaled to cover the target. */
export const toCropUrl = (image: SourceImage, part: Rectangle, target: Size, encoding: Encoding = 'auto'): string =>
  toCopyUrl(image, 'fill', target, encoding, part);

type Mode = 'fill' | 'fit';

function toCopyUrl(image: SourceImage, mode: Mode, target: Size, encoding: Encoding, part: Rectangle | null): string {
  const original = toOriginalUrl({ kind: 'image', id: image.id });
  const [, name = '', extension = ''] = /^(.*)\.([^.]+)$/.exec(image.id) ?? [];
  const type = extension.toLowerCase();
  const extra = Object.hasOwn(extraQuality, type) ? extraQuality[type] : undefined;
  if (extra === undefined) return original;
  const crop = part === null ? null : clip(part, image.size);
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
  const asked = ratio(target);
  const wanted = mode === 'fit' ? times(source, asked) : target;
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

/** True for a single URL segment that cannot change the path. */
const isId = (text: string): boolean => /^(?!\.{1,2}$)[^\s\p{Cc}/\\?#%&+]+$/u.test(text);

function checkId(id: string): string {
  if (!isId(id)) throw new ShelfedgeError('invalid_input', 'media: the id is no media id');
  return id;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
