type Given<T> = T | null | undefined;

/** The fields of a product that both catalogs have under the same name and in the same form. */
export const sharedFields = {
  name: { read: (wire: { name?: Given<string> }) => wire.name ?? '', write: (name: string) => ({ name }) },
  slug: { read: (wire: { slug?: Given<string> }) => wire.slug ?? '', write: (slug: string) => ({ slug }) },
  visible: {
    read: (wire: { visible?: Given<boolean> }) => String(wire.visible ?? true),
    write: (value: string) => ({ visible: value === 'true' }),
  },
};
