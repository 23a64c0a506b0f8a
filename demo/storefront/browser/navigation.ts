/** The bits of the head that belong to one page and change with it; the warm-up data of the first page stays. */
const headBits = 'meta[name="description"], meta[property], link[rel="canonical"], script[type="application/ld+json"]';

/** Follows links and searches inside the shop without loading the document anew; calls back after each change. */
export function startNavigation(onChange: () => void): void {
  let requested = 0;
  const go = async (url: URL, push: boolean): Promise<void> => {
    const turn = ++requested;
    const next = await fetchPage(url);
    if (turn !== requested) return;
    if (next === undefined) {
      location.assign(url);
      return;
    }
    if (push) history.pushState(null, '', url);
    swap(next);
    if (push) scrollTo({ top: 0, behavior: 'instant' });
    onChange();
  };

  addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null || event.defaultPrevented || event.button !== 0 || link.target !== '') return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const url = new URL(link.href);
    if (url.origin !== location.origin || url.hash !== '') return;
    event.preventDefault();
    void go(url, true);
  });
  addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.getAttribute('role') !== 'search') return;
    event.preventDefault();
    const words = new FormData(form).get('q');
    void go(
      new URL(`/search?${new URLSearchParams({ q: typeof words === 'string' ? words : '' })}`, location.href),
      true,
    );
  });
  addEventListener('popstate', () => void go(new URL(location.href), false));
}

async function fetchPage(url: URL): Promise<Document | undefined> {
  try {
    const response = await fetch(url);
    return new DOMParser().parseFromString(await response.text(), 'text/html');
  } catch {
    return undefined;
  }
}

function swap(next: Document): void {
  const main = next.querySelector('main');
  if (main === null) return;
  document.title = next.title;
  for (const old of document.head.querySelectorAll(headBits)) old.remove();
  document.head.append(...next.head.querySelectorAll(headBits));
  document.querySelector('main')?.replaceWith(main);
  const nav = next.querySelector('.shop-nav');
  if (nav !== null) document.querySelector('.shop-nav')?.replaceWith(nav);
}
