/**
 * Computes a value of an object once. The object must not change: products, lists of edits and stored prices are replaced as a
 * whole, so that one object stands for one content.
 */
export function byIdentity<Key extends object, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const computed = new WeakMap<Key, { value: Value }>();
  return (key) => {
    const known = computed.get(key) ?? { value: compute(key) };
    computed.set(key, known);
    return known.value;
  };
}
