import { allRows } from '../database.ts';
import type { Shop } from '../shop.ts';
import { parseDocument, replaceDocument } from './documents.ts';
import type { StoredModifier, StoredProduct } from './product-shape.ts';

/** The fields of a product that name customizations. */
export const customizedFields = ['options', 'modifiers'];

const uses = `documents, (SELECT '$.options' AS list UNION ALL SELECT '$.modifiers') AS lists,
  json_each(body, lists.list) AS used`;

/** The choices of this customization that products offer. */
export function readAssignedChoices(shop: Shop, customizationId: string): Set<string> {
  const sql = `SELECT DISTINCT json_extract(choice.value, '$.choiceId') AS id
    FROM ${uses}, json_each(used.value, '$.choicesSettings.choices') AS choice
    WHERE kind = 'product' AND json_extract(used.value, '$.id') = ?`;
  return new Set(allRows<{ id: string }>(shop.db, sql, customizationId).map(({ id }) => id));
}

function withoutChoices(modifier: StoredModifier, choiceIds: ReadonlySet<string>): StoredModifier[] {
  const choices = (modifier.choicesSettings?.choices ?? []).filter(({ choiceId }) => !choiceIds.has(choiceId));
  return choices.length === 0 ? [] : [{ ...modifier, choicesSettings: { choices } }];
}

/** Takes choices of a modifier off the products that offer them; one that is left without any goes too. */
export function takeChoicesOffProducts(shop: Shop, customizationId: string, choiceIds: ReadonlySet<string>): void {
  const sql = `SELECT DISTINCT body FROM ${uses} WHERE kind = 'product' AND json_extract(used.value, '$.id') = ?`;
  for (const row of allRows<{ body: string }>(shop.db, sql, customizationId)) {
    const product = parseDocument(row) as StoredProduct;
    const modifiers = product.modifiers.flatMap((modifier) =>
      modifier.id === customizationId ? withoutChoices(modifier, choiceIds) : [modifier],
    );
    replaceDocument(shop, 'product', { ...product, modifiers });
  }
}
