import type { RunningShop } from '../../demo/start-shop.ts';
import type { Part } from './platform-facts.ts';

const only = '00000000-0000-0000-0000-000000000000';

/** Another client with the merchant's key: sets one value at random. */
export async function changeAsOtherClient(
  shop: RunningShop,
  version: 'v1' | 'v3',
  part: Part,
  value: number,
): Promise<void> {
  await (version === 'v1' ? changeV1(shop, part, value) : changeV3(shop, part, value));
}

/** True for the fields that the other client changes: prices and stock. */
export const isChangedByOtherClient = ({ field }: Part): boolean => field === 'price' || field === 'stock';

async function send(
  { api, apiKey, siteId }: RunningShop,
  method: string,
  path: string,
  body?: object,
): Promise<unknown> {
  const response = await fetch(`${api}${path}`, {
    method,
    headers: { authorization: apiKey, 'wix-site-id': siteId, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch(() => null);
  // The same faults affect this client; it does not retry.
  return response?.ok === true ? response.json().catch(() => null) : null;
}

async function changeV1(shop: RunningShop, { productId, variantId, field }: Part, value: number): Promise<void> {
  if (field === 'stock') {
    const variants = [{ variantId: variantId ?? only, quantity: value }];
    await send(shop, 'PATCH', `/stores/v2/inventoryItems/product/${productId}`, {
      inventoryItem: { trackQuantity: true, variants },
    });
  } else if (variantId === null)
    await send(shop, 'PATCH', `/stores/v1/products/${productId}`, { product: { priceData: { price: value } } });
  else
    await send(shop, 'PATCH', `/stores/v1/products/${productId}/variants`, {
      variants: [{ variantIds: [variantId], price: value }],
    });
}

interface ProductV3 {
  revision: string;
  options: object[];
  variantsInfo: { variants: { id: string; price: object; [field: string]: unknown }[] };
}

async function changeV3(shop: RunningShop, { productId, variantId, field }: Part, value: number): Promise<void> {
  if (field === 'stock') return changeStockV3(shop, productId, variantId, value);
  const read = (await send(shop, 'GET', `/stores/v3/products/${productId}?fields=MERCHANT_DATA`)) as {
    product: ProductV3;
  } | null;
  if (read === null) return;
  const { revision, options, variantsInfo } = read.product;
  const price = { actualPrice: { amount: value.toFixed(2) } };
  const variants = variantsInfo.variants.map((variant) =>
    variantId === null || variant.id === variantId ? { ...variant, price } : variant,
  );
  const product = { id: productId, revision, options, variantsInfo: { variants } };
  await send(shop, 'PATCH', `/stores/v3/products/${productId}`, { product });
}

async function changeStockV3(
  shop: RunningShop,
  productId: string,
  variantId: string | null,
  value: number,
): Promise<void> {
  const query = { filter: { productId }, cursorPaging: { limit: 100 } };
  const found = (await send(shop, 'POST', '/stores/v3/inventory-items/query', { query })) as {
    inventoryItems: { id: string; variantId: string; revision: string }[];
  } | null;
  const item = found?.inventoryItems.find((each) => variantId === null || each.variantId === variantId);
  if (item === undefined) return;
  const inventoryItem = { id: item.id, revision: item.revision, quantity: value };
  await send(shop, 'PATCH', `/stores/v3/inventory-items/${item.id}`, { inventoryItem });
}
