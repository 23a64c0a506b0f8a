import { both, chromiumOnly, type Attack, type Step } from '../attack.ts';
import { hasFloated, nothingSaved, savedOnlyIfVisible } from '../checks.ts';
import { edit, pressKey, runInPage, measureCard, press, type, visit, wait, waitForCard } from '../steps.ts';
import type { PageKit } from '../page-kit.ts';

declare const attack: PageKit;

/** A cover over a card that was visible before. */
const covered = (name: string, css: string): Attack => ({
  name,
  group: 'covers',
  browsers: both,
  act: [visit, press, waitForCard, wait(700), coverWith(css), wait(300), type('20'), measureCard, pressKey('Enter')],
  mustHold: [savedOnlyIfVisible],
});

const coverWith =
  (css: string) =>
  async (stage: { runInPage(expression: string): Promise<unknown> }): Promise<void> =>
    void (await stage.runInPage(`void attack.cover(${JSON.stringify(css)})`));

/** An edit whose card is measured before Enter; changes of the root element do not affect the top layer. */
const measured = (lookMs = 700): readonly Step[] => [
  ...edit('20', lookMs).slice(0, -1),
  measureCard,
  pressKey('Enter'),
];

/** The same with a page that acts once the card was looked at. */
const afterLook = (script: () => void): readonly Step[] => [
  visit,
  press,
  waitForCard,
  wait(700),
  runInPage(script),
  wait(300),
  type('20'),
  measureCard,
  pressKey('Enter'),
];

/** A window of the page that stands over all others from the press on, at the place of the page’s choice. */
const floating = (name: string, plant: () => void): Attack => ({
  name,
  group: 'covers',
  browsers: both,
  plant,
  act: [
    visit,
    press,
    waitForCard,
    wait(900),
    type('20'),
    async (stage) => {
      const isOpen = await stage.runInPage<boolean>('attack.isFloating === true && attack.floats()');
      await measureCard(stage);
      if (isOpen && stage.measured !== undefined) stage.measured.isDrawn = false;
    },
    pressKey('Enter'),
  ],
  mustHold: [hasFloated, savedOnlyIfVisible],
});

/** Ways to hide the card during typing. */
export const covers: readonly Attack[] = [
  {
    ...covered('a tint of one percent over the open card', 'background:rgb(255 255 255 / 1%)'),
    // A transparent cover is still a cover, where the browser can prove that there is none.
    browsers: chromiumOnly,
    mustHold: [nothingSaved],
  },
  covered('a white sheet over the open card', 'background:#fff'),
  covered('a sheet that leaves only the rim of the card to be seen', 'background:#fff;clip-path:inset(12px)'),
  covered('a clear sheet that blanks what is behind it', 'backdrop-filter:contrast(0) brightness(3)'),
  {
    name: 'a cover that stands there before the press and goes after Enter',
    group: 'covers',
    browsers: both,
    plant: () => {
      addEventListener('pointerdown', () => {
        const cover = attack.cover('background:#fff');
        let ticks = 0;
        // Always the newest element of the top layer.
        const timer = setInterval(() => {
          ticks += 1;
          cover.hidePopover();
          cover.showPopover();
          if (ticks < 40) return;
          clearInterval(timer);
          cover.remove();
        }, 50);
      });
    },
    act: [visit, press, waitForCard, type('20', 40), pressKey('Enter')],
    mustHold: [nothingSaved],
  },
  {
    name: 'a cover that comes with the card and goes a moment after Enter',
    group: 'covers',
    browsers: both,
    plant: () => {
      addEventListener('pointerdown', () => {
        const cover = attack.cover('background:#fff');
        // A frame of ours is drawn where the page’s own elements are not hit any more.
        let shownAt = 0;
        const rise = (): void => {
          const { left, bottom } = attack.price().getBoundingClientRect();
          const isShown = document.elementFromPoint(left + 4, bottom + 90) === attack.host();
          if (isShown) shownAt ||= performance.now();
          cover.hidePopover();
          cover.showPopover();
          if (shownAt === 0 || performance.now() - shownAt < 1000) requestAnimationFrame(rise);
          else cover.remove();
        };
        rise();
      });
    },
    act: [visit, press, waitForCard, type('20', 40), wait(200), pressKey('Enter')],
    mustHold: [nothingSaved],
  },
  {
    name: 'a cover that flickers thirty times a second',
    group: 'covers',
    browsers: both,
    plant: () => {
      addEventListener('pointerdown', () => {
        const cover = attack.cover('background:#fff');
        setInterval(() => (cover.matches(':popover-open') ? cover.hidePopover() : cover.showPopover()), 30);
      });
    },
    act: measured(),
    mustHold: [savedOnlyIfVisible],
  },
  {
    name: 'a cover opened anew in every frame, whose events nobody hears',
    group: 'covers',
    browsers: both,
    plant: () => {
      for (const type of ['beforetoggle', 'toggle'])
        addEventListener(type, (event) => event.stopImmediatePropagation(), true);
    },
    act: afterLook(() => {
      const cover = attack.cover('background:#fff');
      const rise = (): void => {
        cover.hidePopover();
        cover.showPopover();
        requestAnimationFrame(rise);
      };
      rise();
    }),
    mustHold: [savedOnlyIfVisible],
  },
  {
    name: 'a cover in the page’s own shadow root that answers each raise of ours',
    group: 'covers',
    browsers: both,
    act: afterLook(() => {
      const shell = document.createElement('div');
      document.body.append(shell);
      const cover = attack.sheet('');
      cover.popover = 'manual';
      shell.attachShadow({ mode: 'closed' }).append(cover);
      const rise = (): void => {
        cover.hidePopover();
        cover.showPopover();
      };
      rise();
      for (const target of [attack.host(), attack.root()])
        target?.addEventListener('beforetoggle', () => queueMicrotask(rise), true);
    }),
    mustHold: [savedOnlyIfVisible],
  },
  {
    name: 'an inert cover, opened anew every 120 ms, whose events nobody hears',
    group: 'covers',
    browsers: both,
    plant: () => {
      for (const type of ['beforetoggle', 'toggle'])
        addEventListener(type, (event) => event.stopImmediatePropagation(), true);
    },
    act: afterLook(() => {
      const cover = attack.cover('background:#fff');
      cover.inert = true;
      setInterval(() => {
        cover.hidePopover();
        cover.showPopover();
      }, 120);
    }),
    mustHold: [savedOnlyIfVisible],
  },
  floating('a picture-in-picture window with a video over the card', () => {
    const canvas = document.createElement('canvas');
    const paint = canvas.getContext('2d') as CanvasRenderingContext2D;
    setInterval(() => paint.fillRect(0, 0, 300, 150), 50);
    const video = document.createElement('video');
    video.muted = true;
    video.srcObject = canvas.captureStream();
    void video.play();
    let isOpen = false;
    video.addEventListener('enterpictureinpicture', () => (isOpen = attack.isFloating = true));
    video.addEventListener('leavepictureinpicture', () => (isOpen = false));
    attack.floats = () => isOpen;
    addEventListener('click', () => void video.requestPictureInPicture(), true);
  }),
  floating('a picture-in-picture window with a document over the card', () => {
    interface Floats {
      documentPictureInPicture: { window: Window | null; requestWindow(size: object): Promise<Window> };
    }
    const { documentPictureInPicture } = window as unknown as Floats;
    attack.floats = () => documentPictureInPicture.window !== null;
    const open = async (): Promise<void> => {
      const { document } = await documentPictureInPicture.requestWindow({ width: 420, height: 420 });
      attack.isFloating = true;
      document.body.textContent = 'Guess the weight: type a number and press Enter';
    };
    addEventListener('click', () => void open(), true);
  }),
  {
    name: 'a cover of the second Enter, that a guardrail asks for',
    group: 'covers',
    browsers: both,
    act: [...edit('5'), wait(1200), coverWith('background:#fff'), wait(300), measureCard, pressKey('Enter')],
    mustHold: [savedOnlyIfVisible],
  },
  {
    name: 'the card faded with the root element',
    group: 'covers',
    browsers: both,
    plant: () => addEventListener('pointerdown', () => attack.addRule('html { opacity: 0.01 !important }')),
    act: measured(),
    mustHold: [savedOnlyIfVisible],
  },
  {
    name: 'the card filtered away with the root element',
    group: 'covers',
    browsers: both,
    plant: () => addEventListener('pointerdown', () => attack.addRule('html { filter: opacity(1%) !important }')),
    act: measured(),
    mustHold: [savedOnlyIfVisible],
  },
  {
    name: 'the card washed out with the root element by four filters of a theme',
    group: 'covers',
    browsers: both,
    plant: () =>
      addEventListener('pointerdown', () =>
        attack.addRule('html { filter: invert(0.8) invert(0.8) invert(0.8) invert(0.8) !important }'),
      ),
    act: measured(),
    mustHold: [savedOnlyIfVisible],
  },
  {
    name: 'the card clipped away with the root element',
    group: 'covers',
    browsers: both,
    plant: () =>
      addEventListener('pointerdown', () => attack.addRule('html { clip-path: inset(0 0 100% 0) !important }')),
    act: measured(),
    mustHold: [savedOnlyIfVisible],
  },
  {
    name: 'the card masked away with the root element',
    group: 'covers',
    browsers: both,
    plant: () =>
      addEventListener('pointerdown', () => attack.addRule('html { mask: linear-gradient(#0000, #0000) !important }')),
    act: measured(),
    mustHold: [savedOnlyIfVisible],
  },
  {
    name: 'a view transition that shows an old picture of the page over everything',
    group: 'covers',
    browsers: both,
    plant: () => {
      attack.addRule(`::view-transition { background: #fff; pointer-events: none }
        ::view-transition-group(*), ::view-transition-old(*), ::view-transition-new(*) { animation-duration: 60s }
        ::view-transition-image-pair(*) { opacity: 0 }`);
      const start = (): unknown =>
        (document as unknown as { startViewTransition(update: () => void): unknown }).startViewTransition(
          () => undefined,
        );
      addEventListener('pointerdown', () => setTimeout(start, 1200));
    },
    act: measured(1800),
    mustHold: [savedOnlyIfVisible],
  },
  {
    name: 'an element of the page made full screen over the card',
    group: 'covers',
    browsers: both,
    plant: () => {
      const cover = (): void => {
        const element = document.createElement('div');
        element.style.cssText = 'background:#fff;pointer-events:none';
        document.body.append(element);
        void element.requestFullscreen();
      };
      addEventListener('pointerdown', () => setTimeout(cover, 1200));
    },
    act: measured(2200),
    mustHold: [savedOnlyIfVisible],
  },
  {
    name: 'the card taken out of the page once Enter was pressed',
    group: 'covers',
    browsers: both,
    plant: () => {
      // Undo would not be visible.
      addEventListener('pointerdown', () => setTimeout(() => attack.cover('background:#fff'), 900), { once: true });
      addEventListener('pointerdown', () => setTimeout(() => attack.host()?.remove(), 3500), { once: true });
    },
    act: measured(1600),
    mustHold: [savedOnlyIfVisible],
  },
  {
    name: 'the style of our element rewritten in every frame',
    group: 'covers',
    browsers: both,
    act: [
      visit,
      press,
      waitForCard,
      wait(700),
      runInPage(() => {
        const fade = (): void => {
          attack.host()?.style.setProperty('opacity', '0.01', 'important');
          requestAnimationFrame(fade);
        };
        fade();
      }),
      type('20'),
      measureCard,
      pressKey('Enter'),
    ],
    mustHold: [savedOnlyIfVisible],
  },
];
