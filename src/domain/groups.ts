import { Text, z } from '../base/schema.ts';
import { nameKey, searchKey } from './typing/fold.ts';

/** A collection (V1) or category (V3). */
export const Group = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  visible: z.boolean(),
  /** The number of products in the group; null if the platform does not say. */
  count: z.nullable(z.number()),
});
export type Group = z.infer<typeof Group>;

/** The maximum length of a new group's name. */
export const maxGroupName = 50;

const groupId = z.string().check(z.minLength(1), z.maxLength(100));
const groupName = Text(200);

/** The group that an edit adds a product to, or removes it from. */
export const GroupRef = z.object({
  /** Null for a group that is created if the store has none of this name. */
  id: z.nullable(groupId),
  name: groupName,
});
export type GroupRef = z.infer<typeof GroupRef>;

/** A group that the store has. */
export const KnownGroup = z.object({ id: groupId, name: groupName });
export type KnownGroup = z.infer<typeof KnownGroup>;

/** The group of this name, however its letters are written; an equally written one first. */
export const groupOfName = <T extends Pick<Group, 'name'>>(groups: readonly T[], name: string): T | undefined =>
  groups.find((group) => group.name === name) ?? groups.find((group) => nameKey(group.name) === nameKey(name));

/** True if both name the same group. */
export const isSameGroup = (a: GroupRef | undefined, b: GroupRef | undefined): boolean =>
  a === undefined || b === undefined
    ? a === b
    : a.id === b.id && (a.id !== null || nameKey(a.name) === nameKey(b.name));

/** The groups whose name contains the text; those that start with it come first. */
export function searchGroups<T extends Pick<Group, 'name'>>(groups: readonly T[], text: string): T[] {
  const wanted = searchKey(text);
  const found = groups.filter(({ name }) => searchKey(name).includes(wanted));
  const isFirst = ({ name }: T): boolean => searchKey(name).startsWith(wanted);
  return [...found.filter(isFirst), ...found.filter((group) => !isFirst(group))];
}
