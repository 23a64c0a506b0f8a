import { isPending, type Edit } from '../../domain/edit.ts';
import {
  groupOfName,
  isSameGroup,
  maxGroupName,
  searchGroups,
  type Group,
  type GroupRef,
} from '../../domain/groups.ts';
import { isSavedAfter, type Known } from '../../products/values/known-product.ts';
import { isNews } from '../fields/news.ts';

/** The groups of a product as a card shows them. */
export interface ProductGroups {
  /** The groups that the product is in after pending edits, by name. */
  isIn: GroupRef[];
  /** The newest edit of each group that is unfinished, or finished after the stale ones; newest first. */
  news: Edit[];
}

/** The edits of a product's groups in a list that is newest first, the newest of each group. */
const newestOf = (edits: readonly Edit[], productId: string): Edit[] =>
  edits
    .filter((edit) => edit.productId === productId && edit.group !== undefined)
    .filter((edit, index, all) => all.findIndex(({ group }) => isSameGroup(group, edit.group)) === index);

/**
 * The groups of a product, given every group of its store. Groups that the store does not list are left out, but for
 * those of the newest edits: a group may have been created after the store's list was read.
 */
export function groupsOf({ fetched, edits }: Known, all: readonly Group[], staleSeq: number): ProductGroups {
  const { product } = fetched;
  const newest = newestOf(edits, product.id);
  const unlisted = newest.flatMap(({ group }) => (group === undefined || isListed(all, group) ? [] : [group]));
  const stored = [...all, ...unlisted].filter(({ id }) => id !== null && product.groupIds.includes(id));
  const changed = newest.filter((edit) => isPending(edit) || isSavedAfter(edit, fetched));
  const isChanged = (group: GroupRef): boolean => changed.some((edit) => isSameGroup(edit.group, group));
  const added = changed.flatMap(({ value, group }) => (value === 'true' && group !== undefined ? [group] : []));
  return {
    isIn: [...stored.filter((group) => !isChanged(group)), ...added].toSorted((a, b) => a.name.localeCompare(b.name)),
    news: newest.filter((edit) => isNews(edit, staleSeq)),
  };
}

const isListed = (all: readonly Group[], { id }: GroupRef): boolean => all.some((group) => group.id === id);

/** The groups that match a typed text, to add the product to. */
export interface GroupChoices {
  found: Group[];
  /** How many more there are. */
  rest: number;
  /** The name of a group that would be created; null if there is one of this name, or no name. */
  create: string | null;
  /** The name of the group that the product is in already, if that was typed. */
  already: string | null;
  /** The name is too long for a new group. */
  isTooLong: boolean;
}

const maxShown = 6;

/** The groups that contain the text, without those that the product is in, and the new group of that name. */
export function choicesFor(text: string, all: readonly Group[], isIn: readonly GroupRef[]): GroupChoices {
  const free = all.filter((group) => !isIn.some((other) => isSameGroup(other, group)));
  const found = searchGroups(free, text);
  const name = text.trim().replaceAll(/\s+/g, ' ');
  const isNew = name !== '' && groupOfName([...all, ...isIn], name) === undefined;
  const isTooLong = isNew && name.length > maxGroupName;
  return {
    found: found.slice(0, maxShown),
    rest: Math.max(0, found.length - maxShown),
    create: isNew && !isTooLong ? name : null,
    already: (name !== '' && groupOfName(isIn, name)?.name) || null,
    isTooLong,
  };
}
