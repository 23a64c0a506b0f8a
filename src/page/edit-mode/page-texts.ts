import type { PlacedField } from '../../domain/field-selectors.ts';
import { createEventLimit } from '../dom/event-limit.ts';
import type { Rewrite } from './rewrites.ts';
import { editTexts } from '../dom/split-text.ts';

/** A field of the page's product, its struck-through price, or the spot of a tile. */
export type PlaceKey = PlacedField | 'regular' | `tile ${string}`;

type TextNode = Pick<Text, 'data'>;

/** The text nodes that print a value, and how they print another one in its place. */
export interface ShownPlace {
  place: PlaceKey;
  nodes: readonly TextNode[];
  rewrite: Rewrite;
  /** True for a value that is not saved. */
  isTyped: boolean;
}

interface Shown {
  /** The page's own text. */
  own: string;
  text: string;
}

/** How often the page may print its own text again before it is left alone. */
const maxRewrites = 20;
const againMs = 5_000;
const maxCopies = 200;

/**
 * Shows values in place of the page's own texts. Each rewrites the page's own text, never an earlier rewriting, so that
 * the value that the page was loaded with brings its text back to the byte. The returned function shows these values,
 * restores the page's own text where a typed value is no longer shown, and returns the places that show typed values.
 */
export function createPageTexts(): (places: readonly ShownPlace[]) => ReadonlySet<PlaceKey> {
  const shown = new WeakMap<TextNode, Shown>();
  let typedNodes = new Set<TextNode>();
  /** The page's own texts by place and ours, for a framework may copy ours into new nodes. */
  const owns = new Map<string, readonly string[]>();
  const again = createEventLimit(maxRewrites, againMs);
  let isLeftAlone = false;
  let typedKeys = '';
  const ownTextsOf = ({ place, nodes }: ShownPlace): readonly string[] => {
    const copied = nodes.every((node) => shown.has(node))
      ? undefined
      : owns.get(keyOf([place, ...nodes.map(({ data }) => data)]));
    return (
      copied ??
      nodes.map((node) => {
        const last = shown.get(node);
        return last?.text === node.data ? last.own : node.data;
      })
    );
  };
  return (places) => {
    const next = new Map<TextNode, Shown>();
    const nextTyped = new Set<TextNode>();
    const changed = new Set<PlaceKey>();
    const isPrintedAgain = places.some(({ nodes }) =>
      nodes.some((node) => (shown.get(node)?.text ?? node.data) !== node.data),
    );
    const keys = places.flatMap(({ place, isTyped }) => (isTyped ? [place] : [])).join(' ');
    // A text that is typed elsewhere, or saved, is shown once more.
    if (keys !== typedKeys) isLeftAlone = false;
    typedKeys = keys;
    if (isPrintedAgain && again.isExceeded()) isLeftAlone = true;
    for (const shownPlace of places) {
      const { place, nodes, rewrite, isTyped } = shownPlace;
      const own = ownTextsOf(shownPlace);
      const texts = (isLeftAlone ? undefined : editTexts(own, rewrite)) ?? own;
      for (const [index, node] of nodes.entries()) {
        const { [index]: before = '' } = own;
        const { [index]: text = '' } = texts;
        next.set(node, { own: before, text });
        if (isTyped && before !== text) nextTyped.add(node);
      }
      if (keyOf(texts) === keyOf(own)) continue;
      owns.set(keyOf([place, ...texts]), own);
      if (isTyped) changed.add(place);
    }
    for (const node of typedNodes) {
      const last = shown.get(node);
      if (last === undefined || next.has(node)) continue;
      if (node.data === last.text) node.data = last.own;
      shown.delete(node);
    }
    for (const [node, { own, text }] of next) {
      if (node.data !== text) node.data = text;
      if (own === text) shown.delete(node);
      else shown.set(node, { own, text });
    }
    for (const key of [...owns.keys()].slice(0, -maxCopies)) owns.delete(key);
    typedNodes = nextTyped;
    return changed;
  };
}

const keyOf = (texts: readonly string[]): string => JSON.stringify(texts);
