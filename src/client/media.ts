import { ShelfedgeError } from '../base/errors.ts';
import type { VideoResolution } from './enumerations/shared.ts';

/** In pixels. */
export interface Size {
  width: number;
  height: number;
}

/** The parts of an image's identifier. */
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
