import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { firstRow } from '../database.ts';
import { fieldFault, gatewayFault } from '../http/envelope.ts';
import type { addChoiceMediaInput, addMediaInput, removeChoiceMediaInput } from './product-media-input.ts';
import { attachMedia, hasChoice, readChoices, readMedia, rewriteChoices } from './product-media.ts';
import type { MediaFile } from './product-media.ts';
import type { OptionChoice, ProductMediaRow, ProductOption, ProductRow } from '../rows.ts';
import type { Shop } from '../shop.ts';

type Source = z.infer<typeof addMediaInput>['media'][number];

function readOwnMedia({ db }: Shop, { id }: ProductRow): ProductMediaRow[] {
  return readMedia(db, [id]).get(id) ?? [];
}

function requireChoice(product: ProductRow, wanted: OptionChoice, path: string): void {
  if (!hasChoice(JSON.parse(product.options) as ProductOption[], wanted))
    throw fieldFault(path, 'VALIDATION', 'is no choice of this product');
}

function assign({ db }: Shop, product: ProductRow, mediaIds: string[], { option, choice }: OptionChoice): void {
  rewriteChoices(db, product.id, (choices, mediaId) => {
    const others = choices.filter((one) => one.option !== option || one.choice !== choice);
    return mediaIds.includes(mediaId) ? [...others, { option, choice }] : choices;
  });
}

/** Refuses pictures on choices of more than one option. */
function requireOneOption(shop: Shop, product: ProductRow): void {
  const options = readOwnMedia(shop, product).flatMap((row) => readChoices(row).map(({ option }) => option));
  if (new Set(options).size > 1)
    throw fieldFault('media', 'VALIDATION', 'would give pictures to the choices of two options');
}

function findFile(shop: Shop, { mediaId, url }: Source, path: string): MediaFile {
  if (url !== undefined) return { id: `${randomUUID().replaceAll('-', '')}~mv2`, picture_slug: null, url };
  const file = firstRow<MediaFile>(shop.db, 'SELECT * FROM media_files WHERE id = ?', mediaId ?? '');
  if (file === undefined) throw gatewayFault(404, `${path}: media ${mediaId} not found`);
  return file;
}

/** Appends pictures to a product. */
export function addMedia(shop: Shop, product: ProductRow, media: Source[]): void {
  for (const [index, source] of media.entries()) {
    const file = findFile(shop, source, `media[${index}]`);
    attachMedia(shop.db, product.id, file);
    if (!source.choice) continue;
    requireChoice(product, source.choice, `media[${index}].choice`);
    assign(shop, product, [file.id], source.choice);
  }
  requireOneOption(shop, product);
}

/** Removes pictures from a product, all if none is named; the media manager keeps the files. */
export function removeMedia(shop: Shop, product: ProductRow, mediaIds: string[]): void {
  const gone = mediaIds.length > 0 ? mediaIds : readOwnMedia(shop, product).map((row) => row.media_id);
  const sql = 'DELETE FROM product_media WHERE product_id = ? AND media_id IN (SELECT value FROM json_each(?))';
  shop.db.prepare(sql).run(product.id, JSON.stringify(gone));
}

/** Links pictures of a product to choices. */
export function addMediaToChoices(
  shop: Shop,
  product: ProductRow,
  media: z.infer<typeof addChoiceMediaInput>['media'],
): void {
  const own = new Set(readOwnMedia(shop, product).map((row) => row.media_id));
  for (const [index, { mediaIds, ...choice }] of media.entries()) {
    requireChoice(product, choice, `media[${index}]`);
    if (!mediaIds.every((id) => own.has(id)))
      throw fieldFault(`media[${index}].mediaIds`, 'VALIDATION', 'names media this product does not have');
    assign(shop, product, mediaIds, choice);
  }
  requireOneOption(shop, product);
}

/** Unlinks pictures from choices; the product keeps them. */
export function removeMediaFromChoices(
  shop: Shop,
  product: ProductRow,
  media: z.infer<typeof removeChoiceMediaInput>['media'],
): void {
  for (const { option, choice, mediaIds } of media)
    rewriteChoices(shop.db, product.id, (choices, mediaId) =>
      choices.filter(
        (one) =>
          (mediaIds.length > 0 && !mediaIds.includes(mediaId)) ||
          (option !== undefined && option !== one.option) ||
          (choice !== undefined && choice !== one.choice),
      ),
    );
}
