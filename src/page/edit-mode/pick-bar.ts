import * as pickMessages from '../../messages/compiled/pick.ts';

/** The bar's message beside the count: a page that could not be read, a form that did not open, or that no more fit in. */
export type PickProblem = 'read' | 'open' | 'most';

/** The bar at the lower edge of the window. */
export interface PickBar {
  /** Shows how many products are picked, and the names of the first few; no names remove the bar. */
  draw(names: readonly string[], problem: PickProblem | null): void;
  setBusy(isBusy: boolean): void;
  hasFocus(): boolean;
}

interface PickBarEvents {
  onBulk(): void;
  onAll(): void;
  onClear(): void;
}

/** Only trusted presses count. */
export function createPickBar(root: ShadowRoot, { onBulk, onAll, onClear }: PickBarEvents): PickBar {
  const document = root.ownerDocument;
  const bar = document.createElement('div');
  bar.dataset['bar'] = '';
  // The bar has the direction of our own language, which need not be the page's.
  bar.dir = 'auto';
  bar.role = 'group';
  bar.ariaLabel = pickMessages.bar;
  // The text exists before anything is picked: a live region is announced when it changes, not when it is added.
  const text = document.createElement('p');
  text.role = 'status';
  const addButton = (label: string, use: string, onPress: () => void): void => {
    const button = document.createElement('button');
    button.type = 'button';
    button.dataset['act'] = use;
    button.textContent = label;
    button.addEventListener('click', ({ isTrusted }) => {
      if (isTrusted) onPress();
    });
    bar.append(button);
  };
  bar.append(text);
  addButton(pickMessages.all, 'all', onAll);
  addButton(pickMessages.clear, 'clear', onClear);
  addButton(pickMessages.change, 'change', onBulk);
  root.append(bar);
  return {
    draw(names, problem) {
      const count = names.length;
      bar.hidden = count === 0;
      const next =
        count === 0 ? '' : pickedText(names) + (problem === null ? '' : `\n${pickMessages.problem[problem]}`);
      if (text.textContent !== next) text.textContent = next;
      // After the marks in the order of the focus.
      if (count > 0 && !this.hasFocus() && root.lastElementChild !== bar) root.append(bar);
    },
    setBusy: (isBusy) => void (bar.ariaBusy = String(isBusy)),
    hasFocus: () => bar.contains(root.activeElement),
  };
}

/** The number of picked products that are named, and the length of a name. */
const maxNamed = 3;
const maxNameLength = 32;

function pickedText(names: readonly string[]): string {
  const count = names.length;
  const shown = names
    .slice(0, maxNamed)
    .map((name) => (name.length > maxNameLength ? `${name.slice(0, maxNameLength - 1)}…` : name))
    .join(', ');
  const picked = pickMessages.picked({ count });
  const more = count - maxNamed;
  return `${picked}\n${more > 0 ? pickMessages.firstPicked({ names: shown, more }) : shown}`;
}
