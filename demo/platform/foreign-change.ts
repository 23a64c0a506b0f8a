import { allRows, firstRow, updateRow } from './database.ts';
import type { ForeignChange } from './http/fault-rules.ts';
import { setStock } from './v1/inventory-writes.ts';
import { changeProduct as changeProductV1 } from './v1/product-writes.ts';
import type { ProductRow, VariantRow } from './rows.ts';
import type { Shop } from './shop.ts';
import type { StoredVariant } from './v3/product-shape.ts';
import { changeProduct as changeProductV3, requireProduct } from './v3/product-writes.ts';
import { changeItem, requireItemAt } from './v3/inventory-writes.ts';

/** A change with all random choices made. */
interface ResolvedChange {
  productId: string;
  variantId: string | undefined;
  value: number | string;
}

type Field = NonNullable<ForeignChange['field']>;
type Change = (shop: Shop, settled: ResolvedChange) => void;

const requireRow = ({ db }: Shop, id: string): ProductRow =>
  firstRow<ProductRow>(db, 'SELECT * FROM products WHERE id = ?', id) as ProductRow;

const changesV1: Record<Field, Change> = {
  name: (shop, { productId, value }) => changeProductV1(shop, requireRow(shop, productId), { name: String(value) }),
  price: (shop, { productId, variantId, value }) => {
    if (variantId === undefined)
      changeProductV1(shop, requireRow(shop, productId), { priceData: { price: Number(value) } });
    else updateRow(shop.db, 'variants', { product_id: productId, id: variantId }, { price: Number(value) });
  },
  stock: (shop, { productId, variantId, value }) => {
    const sql = 'SELECT * FROM variants WHERE product_id = ? ORDER BY position';
    const own = variantId ?? firstRow<VariantRow>(shop.db, sql, productId)?.id ?? '';
    const variants = [{ variantId: own, quantity: Number(value) }];
    setStock(shop, requireRow(shop, productId), { trackQuantity: true, variants });
  },
};

const withPrice = (variant: StoredVariant, amount: string): StoredVariant => ({
  ...variant,
  price: { actualPrice: { amount } },
});

const changesV3: Record<Field, Change> = {
  name: (shop, { productId, value }) =>
    changeProductV3(shop, productId, (product) => ({ ...product, name: String(value) })),
  price: (shop, { productId, variantId, value }) =>
    changeProductV3(shop, productId, (product) => ({
      ...product,
      variantsInfo: {
        variants: product.variantsInfo.variants.map((variant) =>
          variantId === undefined || variant.id === variantId ? withPrice(variant, String(value)) : variant,
        ),
      },
    })),
  stock: (shop, { productId, variantId, value }) => {
    const own = variantId ?? requireProduct(shop, productId).variantsInfo.variants[0]?.id ?? '';
    changeItem(shop, requireItemAt(shop, { productId, variantId: own }), { quantity: Number(value) });
  },
};

const fields: readonly Field[] = ['price', 'stock', 'name'];

const values: Record<Field, (random: () => number) => number | string> = {
  price: (random) => Math.round(500 + random() * 9_500) / 100,
  stock: (random) => Math.floor(random() * 200),
  name: (random) => `Renamed elsewhere ${Math.floor(random() * 1_000_000)}`,
};

function pickProduct({ db, catalogVersion }: Shop, random: () => number): string {
  const sql = { v1: 'SELECT id FROM products', v3: "SELECT id FROM documents WHERE kind = 'product'" };
  const ids = allRows<{ id: string }>(db, sql[catalogVersion]).map(({ id }) => id);
  return ids[Math.floor(random() * ids.length)] ?? '';
}

/** Makes a foreign change of one field of one product, by the platform's rules and with a new revision. */
export function applyForeignChange(shop: Shop, named: string[], change: ForeignChange, random: () => number): void {
  const field = change.field ?? fields[Math.floor(random() * fields.length)] ?? 'price';
  const changes = { v1: changesV1, v3: changesV3 }[shop.catalogVersion];
  changes[field](shop, {
    productId: change.productId ?? named[0] ?? pickProduct(shop, random),
    variantId: change.variantId,
    value: change.value ?? values[field](random),
  });
}
