import type { PageView } from '../../domain/page-view.ts';
import { createPickBar, type PickBar, type PickProblem } from './pick-bar.ts';
import { createPickMarks, type DrawnPage, type PickMarks } from './pick-marks.ts';
import { pickCss } from './pick-style.ts';
import { noteOf } from './planned-note.ts';
import { oneAtATime } from '../dom/presses.ts';
import type { PickedTile, ShownTile, Tiles } from './tiles.ts';

/** The tiles that the merchant picks for a bulk change: a mark at each, and a bar that says how many are picked. */
export interface Picks {
  /** Draws the marks at these tiles, with their planned values, and the bar; with `null` neither. The picks stay. */
  draw(
    root: ShadowRoot,
    shown: readonly ShownTile[] | null,
    view: Pick<PageView, 'dock' | 'planned'>,
    page: DrawnPage,
  ): void;
  isAny(): boolean;
  /** Picks nothing any more. Returns true if something was picked; then the focus is at the last mark, if it was in the bar. */
  clear(): boolean;
}

interface PicksOptions {
  openBulk(links: string[]): Promise<unknown>;
  onChange(): void;
}

/** The most products that are picked at once. */
const maxPicked = 500;

export function createPicks(window: Window, tiles: Pick<Tiles, 'all'>, { openBulk, onChange }: PicksOptions): Picks {
  /** The picked products by their ids, with a link and a name: a page may have a product on several tiles. */
  const picked = new Map<string, PickedTile>();
  let last: string | undefined;
  let paths: readonly string[] = [];
  let problem: PickProblem | null = null;
  let drawn: { root: ShadowRoot; marks: PickMarks; bar: PickBar } | undefined;
  const add = (some: readonly PickedTile[]): void => {
    for (const tile of some) if (picked.has(tile.id) || picked.size < maxPicked) picked.set(tile.id, tile);
  };
  const all = (): Promise<PickedTile[]> =>
    drawn === undefined ? Promise.resolve([]) : tiles.all(paths, drawn.root.host);
  const tryTo = oneAtATime(async ({ act, failure }: { act(): Promise<unknown>; failure: PickProblem }) => {
    problem = null;
    drawn?.bar.setBusy(true);
    await act().catch(() => (problem = failure));
    drawn?.bar.setBusy(false);
    onChange();
  });
  const onPick = (tile: ShownTile, isRange: boolean): void => {
    const from = last;
    last = tile.link;
    if (isRange && from !== undefined && from !== tile.link)
      return tryTo({ act: async () => add(between(await all(), from, tile.link)), failure: 'read' });
    problem = null;
    if (!picked.delete(tile.id)) add([tile]);
    onChange();
  };
  const clear = (): boolean => {
    const isAny = picked.size > 0;
    picked.clear();
    problem = null;
    if (drawn?.bar.hasFocus() === true) drawn.marks.focus(last);
    last = undefined;
    return isAny;
  };
  const start = (root: ShadowRoot) => {
    const sheet = root.ownerDocument.createElement('style');
    sheet.textContent = pickCss;
    root.append(sheet);
    const bar = createPickBar(root, {
      onBulk: () => tryTo({ act: () => openBulk(Array.from(picked.values(), ({ link }) => link)), failure: 'open' }),
      onAll: () => tryTo({ act: async () => add(await all()), failure: 'read' }),
      onClear: () => (clear(), onChange()),
    });
    return { root, bar, marks: createPickMarks(window, root, { onPick }) };
  };
  return {
    draw(root, shown, { dock, planned }, page) {
      paths = dock?.paths ?? [];
      if (shown === null && drawn === undefined) return;
      if (drawn?.root !== root) drawn = start(root);
      drawn.marks.draw(shown ?? [], (id) => ({ isPicked: picked.has(id), note: noteOf(planned[id]) }), page);
      const names = Array.from(picked.values(), ({ name }) => name);
      drawn.bar.draw(shown === null ? [] : names, picked.size === maxPicked ? 'most' : problem);
    },
    isAny: () => picked.size > 0,
    clear,
  };
}

/** The tiles from one to another in the page's order, in either direction; the last one alone if the first is gone. */
export function between<T extends { link: string }>(all: readonly T[], from: string, to: string): T[] {
  const [a, b] = [from, to].map((link) => all.findIndex((tile) => tile.link === link)) as [number, number];
  return a < 0 || b < 0 ? all.filter(({ link }) => link === to) : all.slice(Math.min(a, b), Math.max(a, b) + 1);
}
