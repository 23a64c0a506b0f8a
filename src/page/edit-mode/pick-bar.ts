import * as pickMessages from '../../messages/compiled/pick.ts';

/** What the bar says beside the count: a page that could not be read, a form that did not open, or that no more fit in. */
export type PickProblem = 'read' | 'open' | 'most';

/** The bar at the lower edge of the window. */
export interface PickBar {
  /** Says how many products are picked; none removes the bar. */
  draw(count: number, problem: PickProblem | null): void;
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
  // In the direction of our own language, which need not be the page's.
  bar.dir = 'auto';
  bar.role = 'group';
  bar.ariaLabel = pickMessages.bar;
  // Stands before anything is picked: a live region is announced when it changes, not when it comes.
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
    draw(count, problem) {
      bar.hidden = count === 0;
      const next =
        count === 0
          ? ''
          : pickMessages.picked({ count }) + (problem === null ? '' : `\n${pickMessages.problem[problem]}`);
      if (text.textContent !== next) text.textContent = next;
      // After the marks in the order of the focus.
      if (count > 0 && !this.hasFocus() && root.lastElementChild !== bar) root.append(bar);
    },
    setBusy: (isBusy) => void (bar.ariaBusy = String(isBusy)),
    hasFocus: () => bar.contains(root.activeElement),
  };
}
