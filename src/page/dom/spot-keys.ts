/** The key of the docked button among the spots. */
export const dockKey = 'dock';

/** The spot of a field of the page's own product. */
export const spotKey = (field: string): string => `edit ${field}`;

/** The spot of a field of the product that a tile's link leads to. */
export const tileKey = (link: string, field: string): `tile ${string}` => `tile ${link} ${field}`;
