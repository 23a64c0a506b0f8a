import { z } from 'zod';
import { deleteProductsV3, merchantWriteV3, updateProductsV3 } from './access-rules.ts';
import { ruleFault } from '../http/envelope.ts';
import type { Call, Route } from '../http/route.ts';
import { check } from '../http/validate.ts';
import { runBulk } from '../v3/bulk.ts';
import type { BulkAnswer } from '../v3/bulk.ts';
import { checkRevision } from '../v3/documents.ts';
import { requestedFields } from '../v3/fields.ts';
import { checkTags, withInfoSections, withoutInfoSections, withTags } from '../v3/product-changes.ts';
import { newProductInput, productInput, tagsInput } from '../v3/product-input.ts';
import { listFieldNames, showProducts } from '../v3/product-json.ts';
import { checkMerchantData, seesHidden } from '../v3/product-reads.ts';
import type { StoredProduct } from '../v3/product-shape.ts';
import { checkQuantities, writeStock } from '../v3/product-with-inventory.ts';
import type { StockedProduct } from '../v3/product-with-inventory.ts';
import { addProduct, changeProduct, patchProduct, removeProduct, requireProduct } from '../v3/product-writes.ts';

const maxProducts = 100;
const productId = z.string().min(1).max(36);
const requested = z.object({ returnEntity: z.boolean().nullish(), fields: requestedFields(listFieldNames) });
type Asked = z.infer<typeof requested>;

function listOf<Item extends z.ZodType>(item: Item) {
  return z.array(item).min(1).max(maxProducts);
}

/** The products that a bulk call returns, in wire format. */
function showWritten(
  { shop, identity }: Call,
  { fields }: Asked,
  { results, ...answer }: BulkAnswer<StoredProduct>,
): BulkAnswer<{ id: string }> {
  const view = { fields, variants: true, hidden: seesHidden(identity) };
  const shown = results.map(({ itemMetadata, item }) => {
    const product = item === undefined ? undefined : showProducts(shop, [item], view)[0];
    return { itemMetadata, ...(product && { item: product }) };
  });
  return { results: shown, ...answer };
}

/** Writes each product and returns the requested ones. */
function writeProducts<Input>(
  call: Call,
  payload: Asked,
  inputs: Input[],
  write: (input: Input) => StoredProduct,
  readId?: (input: Input) => string,
): BulkAnswer<{ id: string }> {
  checkMerchantData(call.identity, payload.fields);
  return showWritten(call, payload, runBulk(call.shop, inputs, payload.returnEntity, write, readId));
}

/** Writes each product, then its stock, so that the returned products include the stock. */
function writeStocked<Input>(
  call: Call,
  payload: Asked,
  inputs: Input[],
  write: (input: Input) => StockedProduct,
  readId?: (input: Input) => string,
): object {
  checkMerchantData(call.identity, payload.fields);
  const stocked: StockedProduct[] = [];
  const writeOne = (input: Input) => {
    const written = write(input);
    stocked.push(written);
    return written.product;
  };
  const answer = runBulk(call.shop, inputs, payload.returnEntity, writeOne, readId);
  const inventoryResults = writeStock(call.shop, stocked, payload.returnEntity);
  return { productResults: showWritten(call, payload, answer), inventoryResults };
}

const created = requested.extend({ products: listOf(newProductInput) });

function bulkCreateProducts(call: Call): object {
  const payload = check(created, call.payload);
  return writeProducts(call, payload, payload.products, (product) => addProduct(call.shop, product));
}

function bulkCreateProductsWithInventory(call: Call): object {
  const payload = check(created, call.payload);
  for (const [index, { variantsInfo }] of payload.products.entries())
    checkQuantities(variantsInfo.variants, `products[${index}]`);
  return writeStocked(call, payload, payload.products, (input) => ({
    product: addProduct(call.shop, input),
    variants: input.variantsInfo.variants,
  }));
}

const changedProduct = z.object({ product: productInput.extend({ id: productId, revision: z.string() }) });
const changed = requested.extend({ products: listOf(changedProduct) });

function writeChange({ shop }: Call, { product }: z.infer<typeof changedProduct>): StoredProduct {
  checkRevision(requireProduct(shop, product.id), product.revision, 'product.revision');
  return patchProduct(shop, product.id, product);
}

function bulkUpdateProducts(call: Call): object {
  const payload = check(changed, call.payload);
  return writeProducts(
    call,
    payload,
    payload.products,
    (one) => writeChange(call, one),
    ({ product }) => product.id,
  );
}

function bulkUpdateProductsWithInventory(call: Call): object {
  const payload = check(changed, call.payload);
  for (const [index, { product }] of payload.products.entries())
    checkQuantities(product.variantsInfo?.variants, `products[${index}].product`);
  const write = (one: z.infer<typeof changedProduct>) => ({
    product: writeChange(call, one),
    variants: one.product.variantsInfo?.variants,
  });
  return writeStocked(call, payload, payload.products, write, ({ product }) => product.id);
}

function bulkDeleteProducts({ shop, payload }: Call): object {
  const { productIds } = check(z.object({ productIds: listOf(productId) }), payload);
  if (new Set(productIds).size < productIds.length)
    throw ruleFault('productIds', 'DUPLICATE_PRODUCT_IDS_REQUEST', 'has the same id twice');
  const write = (id: string) => {
    removeProduct(shop, id);
    return { id };
  };
  return runBulk(shop, productIds, false, write, (id) => id);
}

const taggedProducts = z.object({
  productIds: listOf(z.guid()),
  assignTags: tagsInput.nullish(),
  unassignTags: tagsInput.nullish(),
});

function bulkUpdateProductTags({ shop, payload }: Call): object {
  const { productIds, assignTags, unassignTags } = check(taggedProducts, payload);
  checkTags(assignTags, unassignTags);
  const write = (id: string) => changeProduct(shop, id, (product) => withTags(product, assignTags, unassignTags));
  return runBulk(shop, productIds, false, write, (id) => id);
}

/** Adds or removes info sections of each product at its current revision. */
function changeInfoSections(call: Call, maxIds: number, change: typeof withInfoSections): object {
  const reference = z.object({ productId, revision: z.string() });
  const infoSectionIds = z.array(z.guid()).min(1).max(maxIds);
  const payload = check(requested.extend({ products: listOf(reference), infoSectionIds }), call.payload);
  const write = ({ productId: id, revision }: z.infer<typeof reference>) => {
    checkRevision(requireProduct(call.shop, id), revision, 'products.revision');
    return changeProduct(call.shop, id, (product) => change(call.shop, product, payload.infoSectionIds));
  };
  return writeProducts(call, payload, payload.products, write, (product) => product.productId);
}

const path = '/stores/v3/bulk/products';
const create = { ...merchantWriteV3, permission: 'WIX_STORES.PRODUCT_CREATE' } as const;
const tag = { ...merchantWriteV3, permission: 'stores:catalog:v3:product:bulk_update_product_tags' } as const;

/** Bulk writes of V3 products; each item succeeds or fails on its own. */
export const productsV3Bulk: Route[] = [
  { ...create, on: [`POST ${path}/create`], handle: bulkCreateProducts },
  { ...create, on: [`POST ${path}-with-inventory/create`], handle: bulkCreateProductsWithInventory },
  { ...updateProductsV3, on: [`POST ${path}/update`], handle: bulkUpdateProducts },
  { ...updateProductsV3, on: [`POST ${path}-with-inventory/update`], handle: bulkUpdateProductsWithInventory },
  { ...deleteProductsV3, on: [`POST ${path}/delete`], handle: bulkDeleteProducts },
  { ...tag, on: [`POST ${path}/update-tags`], handle: bulkUpdateProductTags },
  {
    ...updateProductsV3,
    on: [`POST ${path}/add-info-sections`],
    handle: (call) => changeInfoSections(call, 10, withInfoSections),
  },
  {
    ...updateProductsV3,
    on: [`POST ${path}/remove-info-sections`],
    handle: (call) => changeInfoSections(call, 100, (_shop, product, ids) => withoutInfoSections(product, ids)),
  },
];
