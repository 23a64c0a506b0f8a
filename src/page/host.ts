/** How often within how long the page may change our element before we take it as a fight and leave. */
const patience = 20;
const patienceMs = 5_000;

const style: Record<string, string> = {
  all: 'initial',
  display: 'block',
  position: 'absolute',
  left: '0',
  top: '0',
  right: 'auto',
  bottom: 'auto',
  width: '0',
  height: '0',
  margin: '0',
  padding: '0',
  border: '0',
  overflow: 'visible',
  background: 'none',
  opacity: '1',
  visibility: 'visible',
  'z-index': '2147483647',
  'user-select': 'none',
};

export interface Host {
  root: ShadowRoot;
  remove(): void;
}

/**
 * Our one element on the page: in the top layer under the root element, a closed shadow root inside, its own style
 * beyond the reach of the page's. A page that keeps changing it is left alone: `onFight` is called and it is gone.
 */
export function createHost(document: Document, onFight: () => void): Host {
  const host = document.createElement('div');
  host.popover = 'manual';
  dress(host);
  const root = host.attachShadow({ mode: 'closed' });
  document.documentElement.append(host);
  host.showPopover();
  let changes = 0;
  const observer = new MutationObserver((records) => {
    // What else comes and goes under the root element is none of our business.
    if (host.isConnected && !records.some(({ target }) => target === host)) return;
    if (changes === 0) setTimeout(() => (changes = 0), patienceMs);
    changes += 1;
    if (changes > patience) {
      remove();
      onFight();
      return;
    }
    if (!host.isConnected) document.documentElement.append(host);
    dress(host);
    if (!host.matches(':popover-open')) host.showPopover();
    observer.takeRecords();
  });
  const observe = (): void => {
    observer.observe(host, { attributes: true });
    observer.observe(document.documentElement, { childList: true });
  };
  const remove = (): void => {
    observer.disconnect();
    host.remove();
  };
  observe();
  return { root, remove };
}

function dress(host: HTMLElement): void {
  for (const { name } of Array.from(host.attributes))
    if (name !== 'style' && name !== 'popover') host.removeAttribute(name);
  if (host.popover !== 'manual') host.popover = 'manual';
  host.removeAttribute('style');
  for (const [name, value] of Object.entries(style)) host.style.setProperty(name, value, 'important');
}
