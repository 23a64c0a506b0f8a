import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';

/** The most that each entry of the production build may load, gzipped bytes of its scripts and styles. */
const budgets = {
  // With tiles of listing pages, the cells of a table of variants, edits of two calls, the lock of what is unused, sales of variants, and stores that are
  // read one by one, and the decimals that a store's prices and refusals teach.
  // With what tells a value that JSON would lose, and a refused person from a refused token.
  // With the proof that a store's address is its site's, by the platform or its owner.
  // With saves that ask once their card is out of sight, and a restored change that waits for its person.
  // With products that pass packed: 1,000 variants in a tenth of the bytes. So do pages with views of products. With copies that a lost journal leaves as they are.
  // With prices of equal variants computed once, a row's last state alone, and the amount that a guardrail finds.
  // With the database of settings and typed text, what moves them there, and their copy, which is read on a full disk.
  // With finished bulk changes that are read only where they are needed, and the index of those that can be continued.
  // With typed text that stays a draft until the journal has its edit.
  // With undos that take over refused ones, pages left alone that a tab has left, and prices of many variants worked out once.
  // With views of pages that pass by their changed entries, and an equal reading that leaves its object.
  // With what a full storage refused, kept until it is stored, and dates of HTTP that are none.
  // With signs of further currencies, such as "ج.م".
  // With the names of ribbons and brands that a V3 store has.
  // With a first product that is looked for beyond the first hundred.
  // With keys that stay connected, and answers that are tried before the question how the key is kept.
  // With wake-ups that ring once for a time, and a file system that never answers.
  // With edits that change while the journal is read.
  // With the two commands of the report why a handle is missing.
  // With readings that are kept sealed, and the unsaved texts of every surface, which of them are newer, and which were taken away elsewhere.
  // With the homes of what was read, and with previews that are draft batches in the journal, read, paged and applied there.
  // With the form of a bulk change, which is kept.
  // With the commands that show what a page has left, its previews and its form.
  'background.js': 181_500,
  // The gate: what page this is, on every page of a store, and whether a person is there. With the address that the document
  // was loaded at, so that a canonical address that is left from another page names nothing.
  // With addresses told apart from the text that a link scrolls to, and paths from languages.
  // With a page that is prerendered, which waits for its tab.
  'content.js': 1_440,
  // The docked button and the question whether there is more to draw, run in a page that the gate has asked about. In
  // Firefox, it removes what an updated extension has left there, too. With the hint how to leave the view as a shopper, and what tells whether a page's
  // canonical address still counts, and what starts anew on a page that replaces its root element, and ends what ran before.
  // With what tells which changes of a page are worth a look, and when.
  // With the button that asks why a handle is missing, and what tells that one is.
  // With a door to the background of its own, so that its life in the page is run by tests.
  'dock.js': 10_400,
  // Handles, the card's frame and the search for values and pickers, as any shop prints them, run in a page that has a product or is edited.
  // With what proves a price's place: that it is seen, whose part of the page it stands in, and in which currency it is, with and without www.; the press that waits for another card; and the window measured by an element of ours,
  // and what notices a card that the page keeps out, and closes windows of the page that stand over one. With what has handles
  // follow their values without a look at the page, what says that the card is late, what gives its focus back, and hooks without a box.
  // With a wait for the card that counts only while its page is in front.
  // With what tells a text that is faded by layers, masked, clipped or turned away from one that can be read.
  // With the choices of many variants, read once.
  // With shapes worked out that clip a text, and the elements that carry and clip what is placed in them.
  // With signs of further currencies, such as "ج.م".
  // With paths of the page that clip a text away.
  // With the reason of each place that is turned down.
  'overlay.js': 25_050,
  // Tiles and what is picked of them, what finds ribbon and stock, and what shows typed and saved values in the page's own spelling, run in a page when edit mode begins or a press is near.
  // With what proves that a tile prints its product's price, its cheapest or its dearest variant's, and that a person can see it, also where
  // the page has drawn it anew, and through a faded layer. With what reads the tiles near the window alone, and each once. With the rule of overlay.js for texts that can be read, and what covers a text by a pseudo-element.
  // With prices of many variants that are learnt once.
  // With the rule of overlay.js for shapes, and what covers a tile beyond the window or without being hit: by its layer, border, shadow or own colour.
  // With signs of further currencies, such as "ج.م".
  // With backdrops, outlines, signs, moved pseudo-elements and any notation of a colour, which hide a text, and with what keeps each reading of a style.
  // With the reason of each place that is turned down.
  'edit-mode.js': 25_150,
  // The report why a handle is missing, run in a page when a merchant asks for it: its sentences, and what reads amounts and cuts names.
  'details.js': 7_700,
  // The key of edit mode, run in a page when the browser takes it.
  'edit-key.js': 380,
  // The script that reads a fetched page's price; it is run on demand.
  'check-live.js': 2_280,
  // With arrow keys that step a number, and prices as shops print them, questions with values on their buttons, rows drawn in sight, and tax notes and hundredths as shops print them.
  // With the form in which an owner confirms the store's address, the signs and notes of further currencies, the value that stands, saved on purpose, sales of V1 by what variants cost, and digits of any script.
  // With rows of two lines that cut no SKU, the ribbon that the store has, and what was found where data cannot be read.
  // With a way on for a store without products, and the spelling that a V3 store keeps of a ribbon.
  // With signs of further currencies, such as "ج.م".
  // With the names of ribbons and brands that a V3 store has.
  // With the question before a key is locked that no passphrase opens, and the guardrails' second question.
  // With two commands more in the table.
  // With the keeping of its rows' unsaved text, what was typed elsewhere, the choice between two texts, and the sections that open with such text.
  // With the shapes of draft batches in the table of commands and in the workbench's view.
  // With the shape of that form in the table of commands.
  // With the rule by which its rows keep the newest reading.
  'popup.html': 238_450,
  // With every field of the product and its collections, so that opening them needs no further file, and prices as shops print them, questions with values on their buttons, the search among many variants, texts of equal value, and whether its frame is whole in the window, and tax notes and hundredths as shops print them.
  // With the ribbon that the store has, and an amount off a price of 0.
  // With many variants unpacked column by column.
  // With the spelling that a V3 store keeps of a ribbon.
  // With signs of further currencies, such as "ج.م".
  // With the names of ribbons and brands that a V3 store has.
  // With the guardrails' second question where no passphrase protects the key.
  // With two commands more in the table.
  // With text that was typed elsewhere, and the choice between two texts.
  // With the shapes of draft batches in the table of commands and in the workbench's view.
  // With the shape of that form in the table of commands.
  'card.html': 175_750,
  // With the table of a product's variants, groups in bulk, the addresses of product pages, what is left of an undo, what is wrong with a cell, and tax notes and hundredths as shops print them.
  // With the form in which an owner confirms the store's address, the API's host where it is not the platform, the value that stands, saved on purpose, sales of V1 by what variants cost, and digits of any script.
  // With the words of an undo that is under way.
  // With the ribbon that the store has, and what was found where data cannot be read.
  // With signs of further currencies, such as "ج.م".
  // With the row that says which spelling a V3 store keeps.
  // With the question how the key is kept: its three answers, what follows from each, and their help.
  // With the report why a handle is missing, its sentences, and what refuses one that a page could have written.
  // With the keeping of a table's unsaved text, what was typed elsewhere, and the choice between two texts.
  // With rows of a preview that are asked for as they are drawn, and previews that an earlier page has left.
  // With the form of a bulk change, which is kept.
  'workbench.html': 242_000,
  'frames.html': 16_500,
};

/** The dock with what removes the elements of an earlier version. With what looks for covers over a card, of whose sight Firefox has no proof, and for a frame that a page has led elsewhere. Windows of the page are closed, too. */
const firefoxBudgets: Partial<typeof budgets> = { 'dock.js': 10_700, 'overlay.js': 25_950 };

/** The modules that a script imports, statically or not, or that a page links. */
const linked = /(?:from|import\(?)\s*["'`](\.{1,2}\/[^"'`]+\.js)["'`]|(?:src|href)="(\/[^"]+\.(?:js|css))"/g;

/** A file and everything that it loads, by path. */
function collect(root: string, path: string, seen = new Map<string, Buffer>()): Map<string, Buffer> {
  if (seen.has(path)) return seen;
  const content = readFileSync(join(root, path));
  seen.set(path, content);
  for (const [, imported, inPage] of content.toString().matchAll(linked))
    collect(root, imported === undefined ? (inPage ?? '') : join(dirname(path), imported), seen);
  return seen;
}

/** The most that the card's frame loads before its handle stands, gzipped bytes. */
const frameBudget = 2_500;

for (const browser of ['chrome', 'firefox']) {
  test(`the card’s frame of the ${browser} build takes keys after at most ${frameBudget} bytes gzipped`, () => {
    const page = readFileSync(join(`.output/${browser}-mv3-local`, 'card.html')).toString();
    const files = [...page.matchAll(linked)].map(([, , inPage]) => inPage ?? '');
    const sizes = files.map(
      (file) => gzipSync(readFileSync(join(`.output/${browser}-mv3-local`, file)), { level: 9 }).length,
    );
    expect(files.length).toBeGreaterThan(0);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(frameBudget);
  });
  for (const [entry, budget] of Object.entries({ ...budgets, ...(browser === 'firefox' && firefoxBudgets) }))
    test(`${entry} of the ${browser} build loads at most ${budget} bytes gzipped`, () => {
      const files = [...collect(`.output/${browser}-mv3-local`, entry)].filter(([path]) => !path.endsWith('.html'));
      const sizes = files.map(([path, content]) => [path, gzipSync(content, { level: 9 }).length] as const);
      const total = sizes.reduce((sum, [, size]) => sum + size, 0);
      expect(total, JSON.stringify(Object.fromEntries(sizes), null, 2)).toBeLessThanOrEqual(budget);
      // A budget far above its bundle guards nothing.
      expect(total).toBeGreaterThan(budget * 0.85);
    });
}
