import { createServer, type Server } from 'node:net';
import { once } from 'node:events';
import { both, type Attack, type Check } from '../attack.ts';
import { cardIsOpen } from '../checks.ts';
import { ask, storeIdOf } from '../facts.ts';
import { longOptions, markup, pictured } from '../seed.ts';
import { runInPage, press, visit, wait, waitForCard } from '../steps.ts';

/** A host that is not a media host; counts its requests. */
const picky: { server?: Server; visits: number } = { visits: 0 };
const pickyHost = '127.0.0.2';

const nobodyCame: Check = {
  what: 'the foreign host gets no request',
  see() {
    const { visits } = picky;
    picky.server?.close();
    return Promise.resolve({ isHeld: visits === 0, seen: `${visits} visits of the foreign host` });
  },
};

export const markups: readonly Attack[] = [
  {
    name: 'a product’s name that is markup and turns the reading direction',
    group: 'markup',
    browsers: both,
    slug: markup.slug,
    act: [visit, press, waitForCard, wait(400)],
    mustHold: [
      {
        what: 'it is text in the card',
        async see(stage) {
          const text = (await stage.readCard())?.text ?? '';
          const isRun = await stage.runInCard<boolean>(
            `'hacked' in globalThis || document.querySelector('img[onerror], b') !== null`,
          );
          const isHeld = text.includes('<img src=x') && !isRun;
          return { isHeld, seen: isHeld ? 'shown as text' : `the card says “${text.slice(0, 80)}”` };
        },
      },
    ],
  },
  {
    name: 'an option whose name and value are longer than the door lets through',
    group: 'markup',
    browsers: both,
    slug: longOptions.slug,
    act: [
      visit,
      runInPage(() => {
        const select = document.querySelector('[data-hook="product-options"] select') as HTMLSelectElement;
        select.value = [...select.options].at(-2)?.value ?? '';
        select.dispatchEvent(new Event('change', { bubbles: true }));
      }),
      wait(300),
      press,
      waitForCard,
    ],
    mustHold: [cardIsOpen],
  },
  {
    name: 'a picture at a foreign host',
    group: 'markup',
    browsers: both,
    slug: pictured.slug,
    act: [
      async (stage) => {
        picky.visits = 0;
        const server = createServer((socket) => {
          picky.visits += 1;
          socket.destroy();
        }).listen(0, pickyHost);
        await once(server, 'listening');
        picky.server = server;
        const { port } = server.address() as { port: number };
        pointPictures(stage.shop.db, `https://${pickyHost}:${port}/eye.png`);
        await ask(stage, 'popup', 'catalog.search', { storeId: storeIdOf(stage), text: pictured.name });
      },
      visit,
      wait(1500),
      // The storefront loads the picture too; later requests are the extension's.
      () => Promise.resolve(void (picky.visits = 0)),
      press,
      waitForCard,
      wait(1500),
    ],
    mustHold: [cardIsOpen, nobodyCame],
  },
];

/** Sets the address of the product's picture. */
function pointPictures(db: { prepare(sql: string): { run(...values: string[]): unknown } }, address: string): void {
  const own = 'SELECT media_id FROM product_media JOIN products ON products.id = product_id WHERE slug = ?';
  db.prepare(`UPDATE media_files SET url = ? WHERE id IN (${own})`).run(address, pictured.slug);
}
