/** The tools of an injected script; see `pageKit`. */
export interface PageKit {
  /** The page's observations, oldest first. */
  heard: string[];
  /** Covers the whole page with an element in the top layer that lets every press through. */
  cover(css: string): HTMLElement;
  /** A white element over the whole page that lets every press through, on no page yet. */
  sheet(css: string): HTMLElement;
  /** Adds a style rule without changing a node. */
  addRule(css: string, root?: Document | ShadowRoot): void;
  /** The inside of the extension's host element, as far as an event has told it. */
  root(): ShadowRoot | undefined;
  /** The extension's host element, which any page can find as the last child of the root element. */
  host(): HTMLElement | undefined;
  /** True if a window of the page was over all others at least once. */
  isFloating: boolean;
  /** True if one is over all others now. */
  floats(): boolean;
  /** The element that prints the price. */
  price(): HTMLElement;
}

/**
 * Runs in the page before every other script: the tools of attacks, and a recorder of everything that a page can
 * observe.
 */
export function pageKit(extension: string): void {
  const heard: string[] = [];
  const words = ['keydown', 'keypress', 'keyup', 'beforeinput', 'input', 'paste'];
  for (const type of words)
    addEventListener(type, (event) => heard.push(`${type} ${(event as KeyboardEvent).key ?? ''}`.trim()), true);
  const told = (event: Event): void => {
    const { data, detail } = event as MessageEvent & CustomEvent;
    heard.push(`${event.type} ${JSON.stringify(data ?? detail ?? null)}`);
  };
  // Names under which scripts of extensions are known to announce themselves.
  const names = ['content', 'page', 'undefined'].map((entry) => `${extension}:${entry}:wxt:content-script-started`);
  for (const type of ['message', 'messageerror', 'securitypolicyviolation', 'wxt:locationchange', ...names])
    for (const target of [window, document]) target.addEventListener(type, told, true);
  let root: ShadowRoot | undefined;
  const seeInside = (event: Event): void => {
    const told = event as Event & Record<'originalTarget' | 'explicitOriginalTarget' | 'rangeParent', Node | undefined>;
    for (const node of [told.originalTarget, told.explicitOriginalTarget, told.rangeParent]) {
      const inner = node?.getRootNode?.();
      if (inner instanceof ShadowRoot && inner.host === kit.host()) root = inner;
    }
  };
  for (const type of ['pointerover', 'pointerdown', 'focusin']) addEventListener(type, seeInside, true);
  const kit: PageKit = {
    heard,
    cover(css) {
      const element = document.createElement('div');
      element.popover = 'manual';
      element.style.cssText = `position:fixed;inset:0;width:100vw;height:100vh;margin:0;border:0;padding:0;pointer-events:none;${css}`;
      document.body.append(element);
      element.showPopover();
      return element;
    },
    sheet(css) {
      const element = document.createElement('div');
      element.dataset['cover'] = '';
      element.style.cssText = `position:fixed;inset:0;width:100vw;height:100vh;margin:0;border:0;padding:0;pointer-events:none;background:#fff;${css}`;
      return element;
    },
    addRule(css, root = document) {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      root.adoptedStyleSheets.push(sheet);
    },
    root: () => root,
    isFloating: false,
    floats: () => false,
    host: () =>
      [...document.documentElement.children].find((element) => !['HEAD', 'BODY'].includes(element.tagName)) as
        | HTMLElement
        | undefined,
    price: () =>
      document.querySelector('[data-hook="product-page"] [data-hook="formatted-primary-price"]') as HTMLElement,
  };
  Object.assign(globalThis, { attack: kit });
}
