import { both, chromiumOnly, type Attack } from '../attack.ts';
import { savedAs } from '../checks.ts';
import { edit, visit } from '../steps.ts';

export const secrets: readonly Attack[] = [
  {
    name: 'what the shop’s own server and page are sent while a price is edited',
    group: 'secrets',
    browsers: both,
    act: edit('20'),
    mustHold: [
      savedAs(20),
      {
        what: 'neither the key nor a header of it comes there',
        async see({ shop, inPage }) {
          const page = await inPage<string>(
            `document.documentElement.outerHTML + JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, Object.keys(globalThis)])`,
          );
          const server = JSON.stringify(shop.received);
          const isHeld = !page.includes(shop.apiKey) && !server.includes(shop.apiKey);
          return {
            isHeld,
            seen: isHeld ? `no key in ${shop.received.length} requests and the page` : 'the KEY was found',
          };
        },
      },
    ],
  },
  {
    name: 'the storage of the extension, from the world of our script on the page',
    group: 'secrets',
    browsers: chromiumOnly,
    act: [visit],
    mustHold: [
      {
        what: 'every area is shut',
        async see(stage) {
          const areas = await stage.inContentScript<
            string[]
          >(`Promise.all(['local', 'session', 'sync', 'managed'].map((area) =>
            Promise.resolve(chrome.storage?.[area]?.get()).then((all) => all ? 'READ ' + Object.keys(all).join() : 'absent', () => 'denied')))`);
          return { isHeld: !areas.slice(0, 2).some((area) => area.startsWith('READ')), seen: areas.join(', ') };
        },
      },
    ],
  },
];
