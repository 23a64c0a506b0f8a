import type { Frame, Page } from 'playwright';

const patienceMs = 3_000;
const labels = { price: 'Price', stock: 'Stock' } as const;
export type TypedField = keyof typeof labels;

/** Types a value into a product's row in the popup; false if the row did not appear in time. */
export async function typeInPopup(popup: Page, sku: string, field: TypedField, value: string): Promise<boolean> {
  const name = new RegExp(`^${labels[field]}`);
  const typing = async (): Promise<boolean> => {
    await popup.getByRole('searchbox').fill(sku, { timeout: patienceMs });
    const row = popup.getByRole('listitem').filter({ hasText: sku });
    const field = row.getByRole('textbox', { name });
    await row.waitFor({ timeout: patienceMs });
    // The editor is open where unsaved text stands in it.
    if (!(await field.isVisible())) await row.getByRole('button', { name }).first().click({ timeout: patienceMs });
    await field.fill(value, { timeout: patienceMs });
    await field.press('Enter', { timeout: patienceMs });
    return true;
  };
  return typing().catch(() => false);
}

/** Types a price into an open card; false if the card accepts none, as while it shows a saved edit. */
export async function typeInCard(card: Frame, value: string): Promise<boolean> {
  const field = card.getByRole('textbox', { name: labels.price });
  const typing = async (): Promise<boolean> => {
    await field.fill(value, { timeout: patienceMs });
    await field.press('Enter', { timeout: patienceMs });
    return true;
  };
  return typing().catch(() => false);
}
