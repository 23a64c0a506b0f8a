/** Groups items by key, in their order. */
export function groupBy<Key, Item>(items: Item[], toKey: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const group = groups.get(toKey(item));
    if (group === undefined) groups.set(toKey(item), [item]);
    else group.push(item);
  }
  return groups;
}
