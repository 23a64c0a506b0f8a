import { z } from 'zod';
import { exactlyOne } from '../http/one-of.ts';

const optionName = z.string().min(1).max(50);
const choiceName = z.string().min(1).max(50);

function isWebUrl(text: string): boolean {
  return ['http:', 'https:'].includes(URL.parse(text)?.protocol ?? '');
}

const webUrl = z.string().refine(isWebUrl, {
  error: 'must be a web address',
  params: { rule: 'FORMAT', type: 'WEB_URL' },
});

const source = z.object({
  mediaId: z.string().optional(),
  url: webUrl.optional(),
  choice: z.object({ option: optionName, choice: choiceName }).nullish(),
});

const mediaIds = z.array(z.string()).max(50);

/** Pictures to add: files of the media manager, or URLs to import. */
export const addMediaInput = z.object({
  media: z
    .array(exactlyOne(source, ['mediaId', 'url']))
    .min(1)
    .max(50),
});

/** Pictures to remove from a product; an empty list means all. */
export const removeMediaInput = z.object({ mediaIds });

/** Pictures of a product and the choices to link them to. */
export const addChoiceMediaInput = z.object({
  media: z
    .array(z.object({ option: optionName, choice: choiceName, mediaIds: mediaIds.default([]) }))
    .min(1)
    .max(10),
});

/** Pictures to unlink from choices; an omitted list means all. */
export const removeChoiceMediaInput = z.object({
  media: z
    .array(z.object({ option: optionName.optional(), choice: choiceName.optional(), mediaIds: mediaIds.default([]) }))
    .min(1)
    .max(10),
});
