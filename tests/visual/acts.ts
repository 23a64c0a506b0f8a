import type { Page } from 'playwright';
import { apron } from './goods.ts';
import { signInActs } from './sign-in-acts.ts';

const row = (page: Page, name: string) => page.locator('[data-product]', { hasText: name });

const save = async (page: Page): Promise<void> => {
  await page.getByLabel('Price', { exact: true }).fill('19');
  await page.waitForTimeout(700);
  await page.keyboard.press('Enter');
  await page.locator('[data-card-strip]').waitFor();
};

const fillConnect = async (page: Page): Promise<void> => {
  await page.getByLabel('Store address').fill('www.aurora-home.example');
  await page.getByLabel('API key').fill('IST.eyJraWQiOiJQb3pIX2FDMiIsImFsZyI6IlJTMjU2In0');
  await page.keyboard.press('Enter');
};

/** As far as the question how the key is kept. */
const askToKeep = async (page: Page): Promise<void> => {
  await typeKey(page);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Stay connected on this computer' }).waitFor();
};

const openDisconnect = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Disconnect' }).first().click();
  await page.waitForTimeout(200);
};

const confirmDisconnect = async (page: Page): Promise<void> => {
  await openDisconnect(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
  await page.waitForTimeout(200);
};

const typeKey = async (page: Page): Promise<void> => {
  await page.getByLabel('API key').fill('IST.eyJraWQiOiJQb3pIX2FDMiIsImFsZyI6IlJTMjU2In0');
  await page.waitForTimeout(600);
};

const openMenu = async (page: Page): Promise<void> => {
  await page.locator('h1 button').click();
  await page.getByRole('menuitem').first().waitFor();
};

const typePassphrases = async (page: Page, typed: Record<string, string>): Promise<void> => {
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text);
};

const unlock = async (page: Page): Promise<void> => {
  await page.getByLabel('Passphrase', { exact: true }).fill('wrong');
  await page.keyboard.press('Enter');
  await page.getByText('That isn’t the passphrase.').waitFor();
};

const look = async (page: Page): Promise<void> => {
  await page.getByRole('textbox', { name: 'Percent' }).fill('10');
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await page.waitForTimeout(100);
};

const preview = async (page: Page, percent: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Percent' }).fill(percent);
  await page.getByRole('combobox', { name: 'Ending' }).selectOption('.99');
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await page.getByRole('button', { name: /^Apply/ }).waitFor();
};

/** Opens the other fields of a card, in a window that is high enough for them. */
const openMore = async (page: Page): Promise<void> => {
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 320, height: 1100 });
  await page.getByRole('button', { name: 'More to edit' }).click();
};

const typeAndEnter = async (page: Page): Promise<void> => {
  await page.getByLabel('Price', { exact: true }).fill('119');
  await page.waitForTimeout(700);
  await page.keyboard.press('Enter');
  await page.waitForTimeout(200);
};

/** The steps of a scene before its picture. */
export const acts: Record<string, (page: Page) => Promise<unknown>> = {
  'popup-editing': (page) => row(page, 'Stoneware mug').getByRole('button', { name: 'Price' }).click(),
  'popup-variants': async (page) => {
    await page.getByRole('button', { name: '3 variants' }).click();
    const isCut = await page.getByTitle(apron.sku).evaluate((sku) => sku.scrollWidth > sku.clientWidth);
    if (isCut) throw new Error('The SKU is cut beside free room.');
  },
  'popup-locations': async (page) => {
    await row(page, 'Espresso cups').getByRole('button', { name: '2 locations' }).click();
    await page.getByRole('button', { name: '3 variants' }).click();
    await row(page, 'Linen apron').getByRole('button', { name: '2 locations' }).click();
    await page.getByRole('button', { name: /^Stock 40 .*Location 2/ }).click();
  },
  'popup-draft': async (page) => {
    await row(page, 'Stoneware mug').getByRole('button', { name: 'Price' }).click();
    await page.keyboard.type('19');
    await page.keyboard.press('Tab');
    await page.getByRole('searchbox').fill('lamp');
    await page.waitForTimeout(300);
  },
  'popup-percent': async (page) => {
    await row(page, 'Table lamp')
      .getByRole('button', { name: /^Price/ })
      .click();
    await page.keyboard.type('-12.5%');
  },
  'popup-asks': async (page) => {
    await row(page, 'Table lamp')
      .getByRole('button', { name: /^Price/ })
      .click();
    await page.keyboard.type('=69');
    await page.keyboard.press('Enter');
  },
  'popup-blocks': async (page) => {
    await row(page, 'Table lamp').getByRole('button', { name: 'Stock' }).click();
    await page.keyboard.type('-5');
    await page.keyboard.press('Enter');
  },
  'popup-problem': async (page) => {
    await row(page, 'Stoneware mug').getByRole('button', { name: 'Price' }).click();
    await page.keyboard.type('19.999');
    await page.keyboard.press('Enter');
  },
  'popup-saved': async (page) => {
    await row(page, 'Stoneware mug').getByRole('button', { name: 'Price' }).click();
    await page.keyboard.type('19');
    await page.keyboard.press('Enter');
    await page.getByText('Saved').waitFor();
  },
  'popup-looking': async (page) => {
    await page.getByRole('searchbox').fill('lam');
    await page.getByText('Searching').waitFor();
  },
  'popup-search-failed': async (page) => {
    await page.getByRole('searchbox').fill('lam');
    await page.getByRole('button', { name: 'Try again' }).waitFor();
  },
  'popup-saved-elsewhere': async (page) => {
    await page.getByRole('button', { name: '3 variants' }).click();
    await page.getByRole('button', { name: /Stock.*Extra large/ }).click();
    await page.keyboard.type('4');
    await page.keyboard.press('Enter');
    await page.getByRole('searchbox').fill('mug');
    await page.locator('[data-undo-strip]').waitFor();
    await page.waitForTimeout(300);
  },
  'popup-key-wrong': unlock,
  'workbench-wrong': unlock,
  'workbench-forget': async (page) => {
    await page.getByRole('button', { name: 'Forget key' }).click();
    await page.waitForTimeout(200);
  },
  'popup-menu': openMenu,
  'popup-menu-stores': openMenu,
  'popup-menu-checkout': openMenu,
  'popup-checkout': async (page) => {
    await openMenu(page);
    await page.getByRole('menuitem', { name: 'Open a checkout…' }).click();
    await page.getByRole('textbox', { name: 'Checkout' }).fill('https://www.aurora-home.example/cart');
    await page.keyboard.press('Enter');
  },
  'popup-go-failed': async (page) => {
    await openMenu(page);
    await page.getByRole('menuitem', { name: 'My account on the store' }).click();
  },
  'workbench-addresses': (page) => page.getByRole('button', { name: 'Change product addresses' }).click(),
  'workbench-addresses-wrong': async (page) => {
    await page.getByRole('button', { name: 'Change product addresses' }).click();
    await page.getByRole('textbox', { name: 'Product addresses' }).fill('/shop/{slug}/{slug}');
    await page.keyboard.press('Enter');
    await page.getByText('only once').waitFor();
  },
  'workbench-captcha': (page) => page.getByRole('button', { name: 'Show captcha in the popup' }).click(),
  'workbench-captcha-wrong': async (page) => {
    await page.getByRole('button', { name: 'Change captcha' }).click();
    await page.getByRole('textbox', { name: 'Page that shows it' }).fill('https://elsewhere.example/captcha');
    await page.getByRole('textbox', { name: 'Visible site key', exact: true }).fill('my key');
    await page.keyboard.press('Enter');
  },
  'workbench-remember': async (page) => {
    await page.getByRole('button', { name: 'Change how it’s kept' }).click();
    await page.getByRole('button', { name: 'Ask me for a passphrase' }).click();
    await typePassphrases(page, { 'New passphrase': 'Password123!', 'New passphrase again': 'Password123' });
    await page.keyboard.press('Enter');
  },
  'workbench-change': async (page) => {
    await page.getByRole('button', { name: 'Change passphrase' }).click();
    await typePassphrases(page, {
      'Current passphrase': 'wrong',
      'New passphrase': 'correct horse battery',
      'New passphrase again': 'correct horse battery',
    });
    await page.keyboard.press('Enter');
    await page.getByText('That isn’t the passphrase.').waitFor();
  },
  ...signInActs,
  'workbench-variants-preview': async (page) => {
    const cell = (field: string) => page.locator(`[data-column="${field}"] input`).first();
    await cell('price').fill('42');
    await page.getByRole('button', { name: 'Fill down' }).click();
    await cell('sku').fill('LIN-S');
    await cell('cost').fill('60');
    await page.keyboard.press('Control+Enter');
    await page.getByText('will change').waitFor();
  },
  'workbench-variants-wrong': async (page) => {
    const prices = page.locator('[data-column="price"] input');
    await prices.first().fill('42');
    await prices.nth(1).fill('a lot');
    await page.locator('#cell-problem').waitFor();
  },
  'card-explain': async (page) => {
    await page.setViewportSize({ width: page.viewportSize()?.width ?? 320, height: 640 });
    await page.locator('summary').click();
    await page.waitForTimeout(100);
  },
  'card-small': typeAndEnter,
  'card-altered': typeAndEnter,
  'card-unseen': typeAndEnter,
  'card-covered': async (page) => {
    await page.locator('body').evaluate((body) => {
      body.insertAdjacentHTML(
        'beforeend',
        '<i style="position: fixed; inset: auto 0 0; height: 40px; background: red">',
      );
    });
    await page.waitForTimeout(2000);
    await typeAndEnter(page);
  },
  'card-outside': async (page) => {
    await page.addStyleTag({ content: '[data-surface="card"] { translate: 0 -40px }' });
    await page.waitForTimeout(2000);
    await typeAndEnter(page);
  },
  'card-by-itself': async (page) => {
    await page.waitForTimeout(700);
    await page.keyboard.press('Enter');
    await page.waitForTimeout(200);
  },
  'popup-confirm-address': (page) => page.getByRole('button', { name: 'Log in' }).click(),
  'card-more': openMore,
  'card-more-untracked': openMore,
  'card-more-variants': openMore,
  'card-more-whole': openMore,
  'card-more-stock-price': openMore,
  'card-more-long': openMore,
  'card-groups': async (page) => {
    await openMore(page);
    await page.getByLabel('Add to a collection').first().fill('kit');
  },
  'card-groups-none': openMore,
  'card-groups-many': openMore,
  'card-groups-unread': openMore,
  'card-groups-read-only': openMore,
  'card-more-states': async (page) => {
    await openMore(page);
    await page.waitForTimeout(600);
    await page.getByLabel('SKU', { exact: true }).fill('LAMP-9');
    await page.getByLabel('SKU', { exact: true }).press('Enter');
    await page.getByText('Saved').waitFor();
    await page.getByLabel('Cost', { exact: true }).fill('200');
    await page.getByLabel('Name', { exact: true }).fill('');
    await page.getByLabel('Name', { exact: true }).press('Enter');
    await page.getByLabel('Brand', { exact: true }).fill('Aurora Light');
  },
  'card-typing': async (page) => {
    await page.keyboard.type('119');
  },
  'card-ribbon-of-others': (page) => page.getByLabel('Ribbon', { exact: true }).fill('NEW'),
  'card-ribbon-stands': (page) => page.getByLabel('Ribbon', { exact: true }).fill('NEW'),
  'card-percent': (page) => page.keyboard.type('-12.5%'),
  'card-which-way': async (page) => {
    await page.getByLabel('Price', { exact: true }).fill('10%');
    await page.waitForTimeout(700);
    await page.keyboard.press('Enter');
  },
  'card-asks': async (page) => {
    await page.getByLabel('Price', { exact: true }).fill('-50%');
    await page.waitForTimeout(700);
    await page.keyboard.press('Enter');
  },
  'card-blocks': async (page) => {
    await page.getByLabel('Price', { exact: true }).fill('0');
    await page.waitForTimeout(700);
    await page.keyboard.press('Enter');
  },
  'card-problem': async (page) => {
    await page.getByLabel('Price', { exact: true }).fill('119.999');
    await page.waitForTimeout(700);
    await page.keyboard.press('Enter');
  },
  'card-variants': async (page) => {
    await page.keyboard.type('10');
  },
  'card-moment': async (page) => {
    await page.keyboard.type('19');
    await page.keyboard.press('Enter');
  },
  'card-staying': async (page) => {
    await page.keyboard.press('Escape');
    await page.getByText('Closes when done.').waitFor();
  },
  'card-saved': save,
  'card-live': async (page) => {
    await save(page);
    await page.getByRole('button', { name: 'Check live' }).click();
    await page.getByText('Shoppers still see').waitFor();
  },
  'card-undone': async (page) => {
    await save(page);
    // A click right after the strip came is taken for one at what was there before, and answered so.
    const isUndone = () => page.getByText('Undone').isVisible();
    for (let tries = 0; tries < 8 && !(await isUndone()); tries += 1) {
      await page.waitForTimeout(1000);
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.waitForTimeout(300);
    }
    await page.getByText('Undone').waitFor();
  },
  'workbench-guardrails-wrong': async (page) => {
    await page.getByRole('combobox', { name: 'Stock below zero' }).selectOption('ask');
    await page.getByText('Not saved').waitFor();
    await page.getByRole('textbox', { name: /change of more/ }).fill('3000');
    await page.keyboard.press('Enter');
  },
  'workbench-bulk-preview': async (page) => {
    await preview(page, '10');
    await page.getByRole('combobox', { name: 'Ending' }).scrollIntoViewIfNeeded();
  },
  'workbench-bulk-asks': (page) => preview(page, '60'),
  'workbench-bulk-turned': async (page) => {
    await page.getByRole('textbox', { name: 'Percent' }).fill('1');
    await page.getByRole('combobox', { name: 'Ending' }).selectOption('.99');
    await page.getByRole('combobox', { name: 'Round' }).selectOption('up');
    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    await page.getByRole('combobox', { name: 'Show' }).selectOption('problem');
  },
  'workbench-bulk-ambiguous': async (page) => {
    await page.getByRole('combobox', { name: 'How' }).selectOption('plus_percent');
    await page.getByRole('textbox', { name: 'Percent' }).fill('1.234');
    await page.keyboard.press('Enter');
  },
  'workbench-bulk-margin': async (page) => {
    await page.getByRole('combobox', { name: 'How' }).selectOption('margin');
    await page.getByRole('textbox', { name: 'Percent' }).fill('50');
    await page.getByRole('combobox', { name: 'Ending' }).selectOption('.99');
    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    await page.getByRole('button', { name: /^Apply/ }).waitFor();
  },
  'workbench-bulk-problem': async (page) => {
    await page.getByRole('combobox', { name: 'Ending' }).selectOption('own');
    await page.getByRole('textbox', { name: 'Percent' }).fill('110');
    await page.keyboard.press('Enter');
  },
  'workbench-bulk-stock': async (page) => {
    await page.getByRole('combobox', { name: 'Change' }).selectOption('stock');
    await page.getByRole('textbox', { name: 'New value' }).fill('-3');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Apply/ }).waitFor();
  },
  'workbench-bulk-groups': async (page) => {
    await page.getByRole('combobox', { name: 'Change' }).selectOption('group');
    await page.getByRole('combobox', { name: 'Collection' }).selectOption('g1');
    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    await page.getByRole('button', { name: /^Apply/ }).waitFor();
  },
  'workbench-bulk-no-group': async (page) => {
    await page.getByRole('combobox', { name: 'Change' }).selectOption('group');
    await page.getByRole('combobox', { name: 'Collection' }).waitFor();
    await page.getByRole('button', { name: 'Preview', exact: true }).click();
  },
  'workbench-bulk-loading': look,
  'workbench-bulk-failed': look,
  'workbench-bulk-not-started': async (page) => {
    await preview(page, '10');
    await page.getByRole('button', { name: /^Apply/ }).click();
    await page.getByText('Not started yet.').waitFor();
  },
  'workbench-bulk-rows': async (page) => {
    await page.getByRole('button', { name: 'Rows' }).click();
    await page.waitForTimeout(200);
  },
  'workbench-bulk-undo': async (page) => {
    await page.getByRole('button', { name: 'Undo all' }).click();
    await page.waitForTimeout(200);
  },
  'workbench-history-prices': (page) => page.getByRole('link', { name: 'Stoneware mug' }).first().click(),
  'workbench-history-variants': (page) => page.getByRole('link', { name: 'Linen apron' }).first().click(),
  'workbench-history-one': (page) => page.getByRole('link', { name: '有田焼' }).first().click(),
  'workbench-history-no-prices': async (page) => {
    await page.getByRole('link', { name: 'Linen apron' }).first().click();
    await page.getByRole('combobox', { name: 'Field' }).selectOption('price');
    await page.getByText('No changes to this product yet').waitFor();
  },
  'workbench-history-none-found': async (page) => {
    await page.getByRole('searchbox').fill('teapot');
    await page.getByText('No changes match.').waitFor();
  },
  'workbench-history-limits': async (page) => {
    await page.getByText('Keep history').click();
    await page.getByRole('textbox', { name: 'Changes, at most' }).fill('5');
  },
  'workbench-history-clear': async (page) => {
    await page.getByRole('button', { name: 'Clear history' }).click();
    await page.waitForTimeout(200);
  },
  'workbench-lost': (page) => page.getByText('Which ones').click(),
  'workbench-lost-failed': (page) => page.getByRole('button', { name: 'Restore' }).click(),
  'workbench-help-search': (page) => page.getByLabel('Search help').fill('passphrase'),
  'workbench-help-none': (page) => page.getByLabel('Search help').fill('x'.repeat(60)),
  'workbench-data-forget': async (page) => {
    await page.getByRole('button', { name: 'Forget everything' }).click();
    await page.waitForTimeout(200);
  },
  'workbench-rename': (page) => page.getByRole('button', { name: 'Rename' }).click(),
  'workbench-disconnect': openDisconnect,
  'workbench-disconnect-sent': openDisconnect,
  'workbench-disconnecting': confirmDisconnect,
  'workbench-disconnected': confirmDisconnect,
  'workbench-key-works': typeKey,
  'workbench-key-limited': typeKey,
  'workbench-key-refused': typeKey,
  'workbench-sites': async (page) => {
    await page.getByText('More settings').click();
    await page.getByLabel('API key', { exact: true }).fill('IST.x');
    await page.getByLabel('Account id').fill('0a1b2c3d-4e5f-6071-8293-a4b5c6d7e8f9');
    await page.getByRole('button', { name: 'List my sites' }).click();
    await page.getByRole('list', { name: 'Your sites' }).waitFor();
  },
  'workbench-keep': askToKeep,
  'workbench-keep-passphrase': async (page) => {
    await askToKeep(page);
    await page.getByRole('button', { name: 'Ask me for a passphrase' }).click();
    await page.getByLabel('New passphrase', { exact: true }).fill('lantern copper');
  },
  'workbench-keep-failed': async (page) => {
    await askToKeep(page);
    await page.getByRole('button', { name: 'Stay connected on this computer' }).click();
  },
  'workbench-keep-change': (page) => page.getByRole('button', { name: 'Change how it’s kept' }).click(),
  'workbench-lock-open': async (page) => {
    await page.getByRole('button', { name: 'Lock now' }).click();
    await page.waitForTimeout(200);
  },
  'popup-lock-open': (page) => page.getByRole('button', { name: 'Lock the key' }).click(),
  'workbench-connected-no-log-in': async (page) => {
    await fillConnect(page);
    await page.getByRole('button', { name: 'Only until the browser closes' }).click();
    await page.getByRole('button', { name: 'Change your first price' }).click();
    await page.waitForTimeout(100);
  },
  'workbench-checks': async (page) => {
    await page.getByText('More settings').click();
    await page.getByLabel('Store address').fill('http://shop.example');
    await page.getByLabel('API address').fill('https://evil.example');
    await page.keyboard.press('Enter');
  },
  'workbench-refused': async (page) => {
    await fillConnect(page);
    await page.waitForTimeout(200);
  },
  'workbench-checking': fillConnect,
  'workbench-connected': async (page) => {
    await fillConnect(page);
    await page.getByRole('button', { name: 'Only until the browser closes' }).click();
    await page.getByText('Connected:').waitFor();
  },
};
