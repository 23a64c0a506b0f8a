/** The look of a kind of real store, made of what the storefront sends. */
export interface Theme {
  /** The path in front of a product's slug. */
  productPath: string;
  /** Changes the whole document before it is sent. */
  toPage(html: string): string;
  /** Changes a script or a style sheet, so that it fits the changed documents. */
  toAsset(text: string): string;
  /** The content security policy. */
  policy?: string;
}

const asItIs = (text: string): string => text;

/** Without the platform's hooks, warm-up data and generator: the page's own attributes in their place. */
const withoutHooks = (text: string): string =>
  text
    .replaceAll('data-hook', 'data-part')
    .replaceAll('data-option-name', 'data-axis')
    .replaceAll(/\bdataset(\.|\[['"])optionName/g, 'dataset$1axis')
    .replaceAll(/<script type="application\/json" id="wix-warmup-data">[^<]*<\/script>/g, '')
    .replaceAll(/<meta name="generator"[^>]*>/g, '')
    .replaceAll(/ data-(?:wix-price|slug)="[^"]*"/g, '');

/** A price as the platform prints it for a store in English, such as €1,234.50. */
const printedPrice = /€([\d,]+)\.(\d\d)/g;

const inFrench = (html: string): string =>
  html.replaceAll(
    printedPrice,
    (_, whole: string, cents: string) => `${whole.replaceAll(',', '\u202f')},${cents}\u00a0€`,
  );

const inArabic = (html: string): string =>
  html.replaceAll(printedPrice, (_, whole: string, cents: string) => {
    const text = `${whole.replaceAll(',', '٬')}٫${cents}`;
    return `${text.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)))} €`;
  });

/** The parts of a price in elements of their own, the cents raised. */
const inParts = (html: string): string =>
  html.replaceAll(/>€([\d,]+)\.(\d\d)</g, '><span>€</span><span>$1</span><sup>.$2</sup><');

const withPath =
  (path: string) =>
  (html: string): string =>
    html.replaceAll('/product-page/', `${path}/`);

const withStyle =
  (css: string) =>
  (html: string): string =>
    html.replace('</head>', `<style>${css}</style></head>`);

const withScript =
  (script: string) =>
  (html: string): string =>
    html.replace('</head>', `<script type="module">${script}</script></head>`);

const theme = (parts: Partial<Theme>): Theme => ({
  productPath: '/product-page',
  toPage: asItIs,
  toAsset: asItIs,
  ...parts,
});

const all =
  (...changes: ((html: string) => string)[]) =>
  (html: string): string =>
    changes.reduce((text, change) => change(text), html);

/** Every theme, by name. */
export const themes = {
  classic: theme({}),
  'no-hooks': theme({ toPage: withoutHooks, toAsset: withoutHooks }),
  french: theme({
    productPath: '/fr/product-page',
    toPage: all(withoutHooks, inFrench, withPath('/fr/product-page')),
    toAsset: withoutHooks,
  }),
  renamed: theme({ productPath: '/produit', toPage: withPath('/produit') }),
  headless: theme({
    productPath: '/products',
    toPage: all(withoutHooks, inParts, withPath('/products')),
    toAsset: withoutHooks,
  }),
  'strict-csp': theme({
    policy:
      "default-src 'self'; script-src 'self'; style-src 'self'; img-src * data:; frame-src 'none'; object-src 'none'",
  }),
  /** Renders its content again and again, and removes what it did not make. */
  reactive: theme({
    toPage: withScript(`
      const own = new Set([document.head, document.body]);
      const render = () => {
        const main = document.querySelector('main');
        if (main !== null && !main.contains(document.activeElement)) main.replaceWith(main.cloneNode(true));
      };
      addEventListener('load', () => setTimeout(() => {
        for (const node of [...document.documentElement.children]) if (!own.has(node)) node.remove();
      }, 800));
      for (const delay of [300, 1200, 2100]) setTimeout(render, delay);
      history.pushState = new Proxy(history.pushState, { apply: (...call) => (setTimeout(render, 200), Reflect.apply(...call)) });
    `),
  }),
  dialog: theme({
    toPage: withScript(`
      const dialog = document.createElement('dialog');
      dialog.innerHTML = '<p>Ten percent off your first order</p><button>No, thanks</button>';
      dialog.querySelector('button').addEventListener('click', () => dialog.close());
      addEventListener('load', () => { document.body.append(dialog); dialog.showModal(); });
    `),
  }),
  sticky: theme({
    toPage: withStyle('.shop-header { position: sticky; top: 0; z-index: 2147483647; background: #fff }'),
  }),
  dark: theme({ toPage: withStyle(':root { color-scheme: dark } body { background: #111; color: #eee }') }),
  'right-to-left': theme({
    toPage: all(withoutHooks, inArabic, (html) => html.replace(/<html[^>]*>/, '<html lang="ar" dir="rtl">')),
    toAsset: withoutHooks,
  }),
  /** Shows no price before something is chosen. */
  'hidden-price': theme({
    toPage: all(
      withStyle('[data-hook="product-prices-wrapper"] { display: none } .is-chosen { display: block !important }'),
      withScript(`addEventListener('change', () =>
        document.querySelector('[data-hook="product-prices-wrapper"]').classList.add('is-chosen'));`),
    ),
  }),
  zoomed: theme({ toPage: withStyle('html { zoom: 1.25 } main { zoom: 0.9 }') }),
  /** Its home page is filled with 500 tiles as it is scrolled. */
  endless: theme({
    toPage: withScript(`
      const list = document.querySelector('[data-hook="product-list-grid"]');
      const slugs = [...document.querySelectorAll('[data-slug]')].length;
      if (location.pathname === '/' && slugs > 0) {
        let next = 2;
        const more = new IntersectionObserver(async (entries) => {
          // The last one tells how it is now.
          const end = entries.at(-1);
          if (!end.isIntersecting || list.children.length >= 500) return;
          const page = await (await fetch('/search?page=' + next++)).text();
          const found = new DOMParser().parseFromString(page, 'text/html');
          const items = found.querySelectorAll('[data-hook="product-list-grid-item"]');
          list.append(...items);
          more.unobserve(end.target);
          if (items.length > 0) more.observe(end.target);
        }, { rootMargin: '600px' });
        more.observe(document.querySelector('footer'));
      }
    `),
  }),
} satisfies Record<string, Theme>;

export type ThemeName = keyof typeof themes;
export const themeNames = Object.keys(themes) as ThemeName[];
