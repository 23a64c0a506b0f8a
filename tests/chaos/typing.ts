import type { Frame, Page } from 'playwright';

const patienceMs = 3_000;
const labels = { price: 'Price', stock: 'Stock' } as const;
export type TypedField = keyof typeof labels;

/** Types a value into the popup's row of a product, as a person does; false when the row did not show in time. */
export async function typeInPopup(popup: Page, sku: string, field: TypedField, value: string): Promise<boolean> {
  const name = new RegExp(`^${labels[field]}`);
  const typing = async (): Promise<boolean> => {
    await popup.getByRole('searchbox').fill(sku, { timeout: patienceMs });
    const row = popup.getByRole('listitem').filter({ hasText: sku });
    await row.getByRole('button', { name }).first().click({ timeout: patienceMs });
    const field = row.getByRole('textbox', { name });
    await field.fill(value, { timeout: patienceMs });
    await field.press('Enter', { timeout: patienceMs });
    return true;
  };
  return typing().catch(() => false);
}

/** Types a price into an open card; false when it takes none, such as while it shows what was saved before. */
export async function typeInCard(card: Frame, value: string): Promise<boolean> {
  const field = card.getByRole('textbox', { name: labels.price });
  const typing = async (): Promise<boolean> => {
    await field.fill(value, { timeout: patienceMs });
    await field.press('Enter', { timeout: patienceMs });
    return true;
  };
  return typing().catch(() => false);
}
