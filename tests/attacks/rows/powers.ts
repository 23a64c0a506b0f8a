import { storedProduct, until } from '../../../demo/on-page.ts';
import { both, chromiumOnly, firefoxOnly, type Attack, type Check, type Step } from '../attack.ts';
import { readHeard } from '../facts.ts';
import { noKeysLeaked, nothingSaved, savedAs, savedFullyOrNot } from '../checks.ts';
import type { PageKit } from '../page-kit.ts';
import { oldPrice } from '../seed.ts';
import {
  edit,
  pointAtPrice,
  runInPage,
  press,
  pressKey,
  readButtonPoint,
  type,
  visit,
  wait,
  waitForCard,
} from '../steps.ts';

declare const attack: PageKit;

/** The product whose address the page takes at the press. */
const other = 'pot-116';
const otherKeepsPrice: Check = {
  what: `${other} keeps its price`,
  see({ shop }) {
    const { price } = storedProduct(shop, other);
    return Promise.resolve({ isHeld: price === oldPrice, seen: `${other} at ${price}` });
  },
};

/** Types a price, leaves the page with it unsaved, and comes back: the next card has it from the start. */
const leaveTyped: readonly Step[] = [visit, press, waitForCard, wait(900), type('18'), wait(400), visit];

/** The page has heard nothing that begins like this. */
const heardNo = (start: string, what: string): Check => ({
  what,
  async see(stage) {
    const heard = (await readHeard(stage)).filter((each) => each.startsWith(start));
    return { isHeld: heard.length === 0, seen: heard.length === 0 ? 'none heard' : `HEARD ${heard.join(', ')}` };
  },
});
const nothingTyped = heardNo('fake', 'no key is pressed in a page in the place of the card');
const noKeyDown = heardNo('keydown', 'no key goes down in the page');

/** Keys that reach a page of the attacker’s in the place of the card are heard. */
const fake = (): void => {
  const page = `<input autofocus><script>
    const tell = ({ type, key }) => parent.attack.heard.push('fake ' + type + ' ' + key);
    for (const type of ['keydown', 'input']) addEventListener(type, tell, true);
    addEventListener('focus', () => document.querySelector('input').focus());
  </script>`;
  const address = URL.createObjectURL(new Blob([page], { type: 'text/html' }));
  for (const frame of attack.root()?.querySelectorAll('iframe') ?? []) frame.contentWindow?.location.replace(address);
};
/** Loads such a page in each frame of our element. */
const loadFake: Step = (stage) => stage.runInPage(`void (${String(fake)})()`);

/** Attacks besides drawing, by a page that controls its own script, tree and address. */
export const powers: readonly Attack[] = [
  {
    name: 'the address of another product taken at the press',
    group: 'addresses',
    browsers: both,
    plant: () => addEventListener('pointerdown', () => history.pushState({}, '', '/product-page/pot-116'), true),
    act: edit('20'),
    mustHold: [otherKeepsPrice],
  },
  {
    name: 'the address of another product taken and given back around each key',
    group: 'addresses',
    browsers: both,
    plant: () => {
      const own = location.href;
      const start = (): void =>
        void setInterval(() => history.replaceState({}, '', location.href === own ? '/product-page/pot-116' : own), 40);
      addEventListener('pointerdown', () => setTimeout(start, 600), true);
    },
    act: edit('20'),
    mustHold: [otherKeepsPrice, savedFullyOrNot(20)],
  },
  {
    name: 'a form around the price with fields under the names of what every element has',
    group: 'inside',
    browsers: both,
    plant: () =>
      addEventListener('DOMContentLoaded', () => {
        const form = document.createElement('form');
        for (const name of ['style', 'children', 'title', 'id', 'name', 'hidden', 'size', 'color', 'attributes']) {
          const input = document.createElement('input');
          input.name = name;
          input.hidden = true;
          form.append(input);
        }
        const price = document.querySelector('[data-hook="product-page"] [data-hook="formatted-primary-price"]');
        Element.prototype.before.call(price, form);
        Node.prototype.appendChild.call(form, price as Node);
      }),
    act: edit('20'),
    mustHold: [savedAs(20)],
  },
  {
    name: 'prototypes that the page has changed',
    group: 'inside',
    browsers: both,
    plant: () => {
      const tell = (name: string): void => void attack.heard.push(`called ${name}`);
      const patch = (of: object, name: string): void => {
        const real = Object.getOwnPropertyDescriptor(of, name)?.value as (...args: unknown[]) => unknown;
        Object.defineProperty(of, name, {
          value(this: unknown, ...all: unknown[]) {
            if (JSON.stringify(all.map(String)).match(/shelfedge|iframe|extension/i)) tell(name);
            return real.apply(this, all);
          },
        });
      };
      patch(Element.prototype, 'attachShadow');
      patch(Document.prototype, 'createElement');
      patch(Node.prototype, 'appendChild');
      patch(Element.prototype, 'append');
      patch(HTMLElement.prototype, 'showPopover');
      patch(window, 'postMessage');
      patch(EventTarget.prototype, 'addEventListener');
      const every = Object.getPrototypeOf({}) as object;
      Object.defineProperty(every, 'token', { get: () => (tell('token'), 'guess'), configurable: true });
      IntersectionObserver.prototype.observe = () => undefined;
      Math.random = () => 0;
      Date.now = () => 0;
    },
    act: edit('20'),
    mustHold: [
      savedAs(20),
      noKeysLeaked,
      {
        what: 'the page learns nothing by its own functions',
        async see(stage) {
          const calls = await stage.runInPage<string[]>(`attack.heard.filter((each) => each.startsWith('called'))`);
          return { isHeld: calls.length === 0, seen: calls.length === 0 ? 'no call seen' : `SEEN ${calls.join(', ')}` };
        },
      },
    ],
  },
  {
    name: 'a frame of the same page beside the price',
    group: 'inside',
    browsers: both,
    plant: () => {
      if (window !== top) return;
      addEventListener('load', () => {
        const frame = document.createElement('iframe');
        frame.src = location.href;
        frame.style.cssText = 'position:fixed;right:0;bottom:0;width:600px;height:300px;border:0';
        document.body.append(frame);
      });
    },
    act: edit('20', 1500),
    mustHold: [
      savedAs(20),
      {
        what: 'no script of ours runs in the frame',
        async see(stage) {
          const count = await stage.runInPage<number>(`frames[0]?.document.documentElement.children.length ?? -1`);
          return { isHeld: count === 2, seen: `${count} children of its root element` };
        },
      },
    ],
  },
  {
    name: 'pages of the extension framed and opened by the page',
    group: 'messages',
    browsers: both,
    act: [
      visit,
      async (stage) => {
        const scheme = stage.browser === 'chromium' ? 'chrome' : 'moz';
        await stage.runInPage(`void (() => {
          for (const name of ['popup.html', 'workbench.html#connect', 'frames.html', 'manifest.json']) {
            const address = '${scheme}-extension://${stage.extensionHost}/' + name;
            const frame = document.createElement('iframe');
            frame.src = address;
            frame.addEventListener('load', () => frame.contentWindow.postMessage({ shelfedge: 1 }, '*'));
            document.body.append(frame);
            fetch(address).then(() => attack.heard.push('fetched ' + name), () => undefined);
          }
        })()`);
      },
      wait(1500),
    ],
    mustHold: [
      {
        what: 'none of them is loaded',
        async see(stage) {
          const framed = await stage.runInExtension<string[]>(
            'workbench',
            `chrome.runtime.getContexts({}).then((all) => all.filter(({ frameId }) => frameId > 0).map(({ documentUrl }) => documentUrl))`,
          );
          const fetched = await stage.runInPage<string[]>(`attack.heard.filter((each) => each.startsWith('fetched'))`);
          // The card that is loaded before a press.
          const found = [...framed.filter((url) => !url.includes('/card.html')), ...fetched];
          return {
            isHeld: found.length === 0,
            seen: found.length === 0 ? 'none loaded' : `LOADED ${found.join(', ')}`,
          };
        },
      },
    ],
  },
  {
    name: 'made-up signs that the page is left and that the button is let go, while it is held down',
    group: 'focus',
    // In Firefox the page hears the keys; see SECURITY.md.
    browsers: chromiumOnly,
    plant: () => {
      const tell = (): void => {
        dispatchEvent(new Event('beforeunload'));
        dispatchEvent(new MouseEvent('mouseup', { bubbles: true }));
      };
      for (const type of ['pointerover', 'pointerdown', 'mousedown']) addEventListener(type, tell, true);
      setInterval(tell, 20);
    },
    act: [
      visit,
      pointAtPrice,
      wait(1500),
      (stage) => stage.pointerDown(),
      wait(500),
      type('20'),
      (stage) => stage.pointerUp(),
      waitForCard,
      wait(700),
      pressKey('Enter'),
    ],
    mustHold: [noKeysLeaked, savedAs(20)],
  },
  {
    name: 'a page that can be written in, and writes into what has the focus',
    group: 'focus',
    browsers: both,
    act: [
      visit,
      press,
      waitForCard,
      wait(700),
      runInPage(() => {
        document.designMode = 'on';
        document.body.contentEditable = 'true';
        setInterval(() => {
          document.execCommand('insertText', false, '5');
          document.execCommand('delete');
          document.execCommand('undo');
        }, 30);
      }),
      type('20'),
      wait(600),
      pressKey('Enter'),
    ],
    mustHold: [noKeyDown, savedFullyOrNot(20)],
  },
  {
    name: 'Enter three times at once in a card that opens with the text of another day',
    group: 'focus',
    browsers: both,
    act: [
      ...leaveTyped,
      press,
      pressKey('Enter'),
      waitForCard,
      pressKey('Enter'),
      wait(250),
      pressKey('Enter'),
      wait(250),
      pressKey('Enter'),
    ],
    mustHold: [nothingSaved],
  },
  {
    name: 'Enter pressed three times at once, over a guardrail’s question',
    group: 'focus',
    browsers: both,
    act: [...edit('5'), wait(60), pressKey('Enter'), wait(60), pressKey('Enter')],
    mustHold: [nothingSaved],
  },
  {
    name: 'a finger that touches where the button of a card has just come',
    group: 'movement',
    browsers: chromiumOnly,
    act: [
      ...leaveTyped,
      press,
      async (stage) => {
        let point: { x: number; y: number } | undefined;
        const find = async (): Promise<boolean> =>
          (point = await readButtonPoint(stage, 'Save').catch(() => undefined)) !== undefined;
        await until(find, 'the button', 4000);
        if (point !== undefined) await stage.touch(point.x, point.y);
      },
    ],
    mustHold: [nothingSaved],
  },
  {
    name: 'a page of the attacker’s loaded in the frame of the card before the press',
    group: 'inside',
    browsers: firefoxOnly,
    act: [
      visit,
      press,
      waitForCard,
      wait(500),
      pressKey('Escape'),
      wait(700),
      loadFake,
      wait(300),
      press,
      wait(300),
      type('20'),
      pressKey('Enter'),
    ],
    mustHold: [noKeysLeaked, nothingTyped],
  },
  {
    name: 'a page of the attacker’s loaded in the frame of the card while it is typed into',
    group: 'inside',
    browsers: firefoxOnly,
    act: [visit, press, waitForCard, wait(700), type('2'), loadFake, type('0.9', 200), pressKey('Enter')],
    mustHold: [nothingTyped, nothingSaved],
  },
];
