/** What a planted script finds on its page; see `pageKit`. */
export interface PageKit {
  /** What the page heard, oldest first. */
  heard: string[];
  /** Puts an element over the whole page, in the top layer, that lets every press through. */
  cover(css: string): HTMLElement;
  /** A rule that no observer of the page's nodes sees. */
  addRule(css: string): void;
  /** Our host, as any page can find it: whatever stands last under the root element. */
  host(): HTMLElement | undefined;
  /** The element that prints the price. */
  price(): HTMLElement;
}

/** Runs in the page before everything else: tools for attacks, and a recorder of all that a page can hear. */
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
    addRule(css) {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets.push(sheet);
    },
    host: () =>
      [...document.documentElement.children].find((element) => !['HEAD', 'BODY'].includes(element.tagName)) as
        | HTMLElement
        | undefined,
    price: () =>
      document.querySelector('[data-hook="product-page"] [data-hook="formatted-primary-price"]') as HTMLElement,
  };
  Object.assign(globalThis, { attack: kit });
}
