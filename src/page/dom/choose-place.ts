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
  | 'shared'
  /** A tile, a dialog or the container of another product. */
  | 'other';

/** A text on a page that may be the price of the page's product. */
export interface PricePlace {
  owner: PlaceOwner;
  /** Found by the platform's hook. */
  isHooked: boolean;
  isVisible: boolean;
  /** `known`: an amount that the product has or had. `none`: no amount, or one in a currency that nobody vouches for. */
  prints: 'known' | 'unknown' | 'none';
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

/** `isOld`: the place prints an amount that the product is not known to have cost. */
export interface ChosenPlace {
  index: number;
  isOld: boolean;
}

/**
 * The place that is proven to print the price of the page's product; undefined if none is, or if two could be meant.
 * Visible places with a known amount count, first by hook and container, then those that are no aside, then the nearest
 * to the heading. Else the platform's hook in the product's own container, if it is the only visible price there.
 */
export function choosePlace(places: readonly PricePlace[]): ChosenPlace | undefined {
  const visible = [...places.keys()].filter((index) => isCandidate(places[index]));
  const where = (test: (place: PricePlace) => boolean): number[] =>
    visible.filter((index) => places[index] !== undefined && test(places[index]));
  const isInside = ({ owner }: PricePlace): boolean => owner === 'own' || owner === 'claimed';
  const groups = [
    where((place) => place.prints === 'known' && isInside(place) && place.isHooked),
    where((place) => place.prints === 'known' && isInside(place)),
    where((place) => place.prints === 'known' && place.distance !== null),
  ];
  const group = groups.find(({ length }) => length > 0);
  if (group !== undefined) {
    const plain = group.filter((each) => places[each]?.isAside === false);
    const index = nearest(places, plain.length > 0 ? plain : group);
    return index === undefined ? undefined : { index, isOld: false };
  }
  const [old, ...others] = where(({ owner, isHooked }) => owner === 'own' && isHooked);
  return old === undefined || others.length > 0 ? undefined : { index: old, isOld: true };
}

const isCandidate = (place: PricePlace | undefined): boolean =>
  place !== undefined && place.isVisible && place.owner !== 'other' && place.prints !== 'none';

/** The nearest of these places; undefined if another line is as near. */
function nearest(places: readonly PricePlace[], group: readonly number[]): number | undefined {
  const distanceOf = (index: number): number => places[index]?.distance ?? Infinity;
  const least = Math.min(...group.map(distanceOf));
  const [first, ...others] = group.filter((index) => distanceOf(index) === least);
  const isOne = others.every((index) => places[index]?.line === places[first ?? -1]?.line);
  return isOne ? first : undefined;
}
