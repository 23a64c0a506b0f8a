import type { PlacedField } from '../../domain/field-selectors.ts';
import { createEventLimit } from '../dom/event-limit.ts';
import type { Rewrite } from './rewrites.ts';
import { editTexts } from '../dom/split-text.ts';

/** A field of the open card, or the spot of a tile whose price a bulk change would change. */
export type PlaceKey = PlacedField | `tile ${string}`;

/** The text nodes that print a value, and how they print what is typed in its place. */
export interface TypedPlace {
  place: PlaceKey;
  nodes: readonly Pick<Text, 'data'>[];
  rewrite: Rewrite;
}

interface Shown {
  own: string;
  typed: string;
}

/** How often the page may print its own text again before it is left alone. */
const mostAgain = 20;
const againMs = 5_000;

/**
 * Shows what is typed and not saved in place of the page's own text. The returned function shows these, gives the page its
 * own text back everywhere else, and tells the places that are shown.
 */
export function createTypedPreview(): (places: readonly TypedPlace[]) => ReadonlySet<PlaceKey> {
  let shown = new Map<Pick<Text, 'data'>, Shown>();
  /** The page's own texts by place and ours, for a framework may copy ours into new nodes. */
  const owns = new Map<string, readonly string[]>();
  const again = createEventLimit(mostAgain, againMs);
  let isLeftAlone = false;
  const ownTextsOf = ({ place, nodes }: TypedPlace): readonly string[] => {
    const texts = nodes.map(({ data }) => data);
    if (!nodes.some((node) => shown.has(node))) return owns.get(keyOf([place, ...texts])) ?? texts;
    return nodes.map((node) => {
      const last = shown.get(node);
      if (last !== undefined && last.typed !== node.data) isLeftAlone ||= again.isExceeded();
      return last?.typed === node.data ? last.own : node.data;
    });
  };
  return (places) => {
    const next = new Map<Pick<Text, 'data'>, Shown>();
    const changed = new Set<PlaceKey>();
    for (const typedPlace of places) {
      const { place, nodes, rewrite } = typedPlace;
      const own = ownTextsOf(typedPlace);
      const typed = editTexts(own, rewrite);
      if (typed === undefined || keyOf(typed) === keyOf(own)) continue;
      for (const [index, node] of nodes.entries()) {
        const { [index]: before = '' } = own;
        const { [index]: after = '' } = typed;
        if (before !== after) next.set(node, { own: before, typed: after });
      }
      owns.set(keyOf([place, ...typed]), own);
      changed.add(place);
    }
    if (places.length === 0) isLeftAlone = false;
    if (isLeftAlone) {
      next.clear();
      changed.clear();
    }
    for (const [node, { own, typed }] of shown) if (!next.has(node) && node.data === typed) node.data = own;
    for (const [node, { typed }] of next) if (node.data !== typed) node.data = typed;
    if (next.size === 0) owns.clear();
    shown = next;
    return changed;
  };
}

const keyOf = (texts: readonly string[]): string => JSON.stringify(texts);
