import { both, chromiumOnly, type Attack } from '../attack.ts';
import { noteCalls, nothingAnnounced, nothingAsked, nothingSaved, savedAs } from '../checks.ts';
import { edit, runInPage, press, visit, wait, waitForCard } from '../steps.ts';

export const messages: readonly Attack[] = [
  {
    name: 'a thousand messages in the form of ours, to every window that the page can reach',
    group: 'messages',
    browsers: both,
    act: [
      visit,
      press,
      waitForCard,
      wait(500),
      noteCalls,
      runInPage(() => {
        const commands = ['edits.commit', 'card.claim', 'page.openCard', 'stores.connect', 'key.unlock'];
        for (let round = 0; round < 200; round += 1)
          for (const command of commands) {
            const message = {
              shelfedge: 1,
              command,
              input: { token: 't', holdMs: 0 },
              shelfedgeCard: `guess ${round}`,
            };
            postMessage(message, '*');
            for (let index = 0; index < window.length; index += 1) window[index]?.postMessage(message, '*');
            document.dispatchEvent(new CustomEvent(command, { detail: message }));
          }
      }),
      wait(500),
    ],
    mustHold: [nothingAsked, nothingSaved],
  },
  {
    name: 'a listener for whatever an extension says to the page',
    group: 'announcements',
    browsers: both,
    act: edit('20'),
    mustHold: [
      savedAs(20),
      nothingAnnounced,
      {
        what: 'no frame and no resource of an extension is to be found',
        async see(stage) {
          const found = await stage.runInPage<string[]>(
            `[...performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.includes('extension:')),
              ...Array.from({ length: window.length }, (_, index) => 'frame ' + index)]`,
          );
          return {
            isHeld: found.length === 0,
            seen: found.length === 0 ? 'no frame found' : `FOUND ${found.join(', ')}`,
          };
        },
      },
    ],
  },
  {
    name: 'the card loaded by the page itself and given tokens',
    group: 'messages',
    browsers: both,
    act: [
      visit,
      async (stage) => {
        const scheme = stage.browser === 'chromium' ? 'chrome' : 'moz';
        await stage.runInPage(`new Promise((resolve) => {
          const frame = document.createElement('iframe');
          frame.src = '${scheme}-extension://${stage.extensionHost}/card.html';
          document.body.append(frame);
          setTimeout(() => {
            for (let round = 0; round < 50; round += 1)
              frame.contentWindow?.postMessage({ shelfedgeCard: 'guess ' + round }, '*');
            setTimeout(() => resolve(), 500);
          }, 700);
        })`);
      },
    ],
    mustHold: [
      {
        what: 'it stays empty',
        async see(stage) {
          const text = (await stage.readCard())?.text ?? '';
          return { isHeld: text === '', seen: text === '' ? 'an empty card' : `the card says “${text}”` };
        },
      },
    ],
  },
  {
    name: 'every command that writes, asked from the content script’s world',
    group: 'messages',
    browsers: chromiumOnly,
    act: [visit],
    mustHold: [
      {
        what: 'each is refused',
        async see(stage) {
          const names = [
            'edits.commit',
            'edits.undo',
            'bulk.apply',
            'key.unlock',
            'stores.connect',
            'catalog.search',
            'card.claim',
            'history.export',
          ];
          const codes = await stage.runInContentScript<string[]>(`Promise.all(${JSON.stringify(names)}.map((command) =>
            chrome.runtime.sendMessage({ shelfedge: chrome.runtime.getManifest().version, command, input: {} }).then((answer) => answer?.error?.code ?? 'ANSWERED')))`);
          const isHeld = codes.every((code) => code === 'not_allowed');
          return { isHeld, seen: `${codes.length} commands: ${[...new Set(codes)].join(', ')}` };
        },
      },
    ],
  },
];
