/** A product's row in the popup. */
export interface ShownRow {
  /** The text of its values: prices, then stock; null where no row has its name. */
  values: string | null;
  /** The text of the edits below it, or of the whole popup where there is no row. */
  status: string;
}

/** A change in the workbench's history. */
export interface ShownChange {
  product: string;
  /** Its text and the names of its buttons. */
  text: string;
}

export interface ShownCard {
  /** The text of its price field. */
  price: string;
  text: string;
}

/** The most changes that the first page of a history has. */
export const pageOfHistory = 100;

/** A bulk change in the workbench. */
export interface ShownBatch {
  title: string;
  /** All that its panel says. */
  text: string;
}
