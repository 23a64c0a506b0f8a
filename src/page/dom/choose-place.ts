import type { TurnedDown } from '../../domain/turned-down.ts';

/** The owner of the part of the page in which a text stands. */
export type PlaceOwner =
  /** The container of the page's product. */
  | 'own'
  /**
   * A container whose title is not the product's name, on a page that claims to be the product's, such as a translated
   * page.
   */
  | 'claimed'
  /** No container. */
  | 'shared';

/** A visible text with an amount, outside of parts of other products, that may be the price of the page's product. */
export interface PricePlace {
  owner: PlaceOwner;
  /** Found by the platform's hook. */
  isHooked: boolean;
  /** `known`: an amount that the product has or had. */
  prints: 'known' | 'unknown';
  /**
   * True for an amount that is mentioned in passing, or is not the price, such as a surcharge. A label or a note beside
   * it does not count.
   */
  isAside: boolean;
  /** The distance to the product's own heading; null on a page without one. */
  distance: number | null;
  /** Equal for texts on one line, such as both ends of a range: they are one place. */
  line: number;
}

/** The decision about a place: it prints the price, or is turned down. */
export type Decision = 'price' | TurnedDown;

type Decide = (place: PricePlace) => Decision;

/**
 * Decides which place is proven to print the price of the page's product: none if none is, or if two could be meant. Places
 * with a known amount count, first by hook and container, then those that are no aside, then the nearest to the heading.
 * Else the platform's hook in the product's own container, if it is the only price there, which is an old one then. Places
 * that were turned down before keep their reason.
 */
export function decidePlaces(all: readonly (PricePlace | TurnedDown)[]): Decision[] {
  const places = all.filter((place) => typeof place !== 'string');
  const known = places.filter(({ prints }) => prints === 'known');
  const inside = known.filter(({ owner }) => owner !== 'shared');
  const groups = [inside.filter(({ isHooked }) => isHooked), inside, known.filter(({ distance }) => distance !== null)];
  const group = groups.find(({ length }) => length > 0);
  const decide = group === undefined ? amongHooks(places) : amongKnown(group);
  return all.map((place) => (typeof place === 'string' ? place : decide(place)));
}

/** Decides where the best proven places print a known amount: the nearest is the price, unless another line is as near. */
function amongKnown(group: readonly PricePlace[]): Decide {
  const plain = group.filter(({ isAside }) => !isAside);
  const left = plain.length > 0 ? plain : group;
  const distanceOf = ({ distance }: PricePlace): number => distance ?? Infinity;
  const least = Math.min(...left.map(distanceOf));
  const [first, ...others] = left.filter((place) => distanceOf(place) === least);
  const isOne = others.every(({ line }) => line === first?.line);
  return (place) => {
    if (place.prints === 'unknown') return 'otherAmount';
    if (!group.includes(place)) return 'lessSure';
    if (!left.includes(place)) return 'aside';
    if (place !== first && !others.includes(place)) return 'farther';
    if (!isOne) return 'twoAlike';
    return place === first ? 'price' : 'sameLine';
  };
}

/** Decides where no known amount is proven to be the product's. */
function amongHooks(places: readonly PricePlace[]): Decide {
  const hooks = places.filter(({ owner, isHooked }) => owner === 'own' && isHooked);
  return (place) => {
    if (!hooks.includes(place)) return place.prints === 'known' ? 'unproven' : 'otherAmount';
    return hooks.length === 1 ? 'price' : 'twoAlike';
  };
}
