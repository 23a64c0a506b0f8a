/** The fields of the run. Their values are so many that a value identifies its author. */
const chaosFields = ['price', 'stock', 'cost', 'name', 'sku'] as const;
export type ChaosField = (typeof chaosFields)[number];

export const isChaosField = (field: string): field is ChaosField => (chaosFields as readonly string[]).includes(field);

export type Stored = string | number | null | undefined;

/** A value in comparable form: numbers without trailing zeros. */
export const toValue = (field: ChaosField, value: Stored): string =>
  field === 'name' || field === 'sku' ? String(value ?? '') : String(Number(value));

/** One value of one part of one product. */
export interface Target {
  productId: string;
  /** Null for the product itself. */
  variantId: string | null;
  field: ChaosField;
}

export const keyOf = ({ productId, variantId, field }: Target): string => `${productId}/${variantId ?? ''}/${field}`;

/** An edit as it was typed on a surface. */
export interface Commit extends Target {
  id: string;
  base: string;
  value: string;
  /** The stock delta in units; null for an absolute value. */
  delta: number | null;
  surface: string;
  /** Epoch ms. */
  at: number;
  /** True if the surface was told that the edit is stored. */
  isAcknowledged: boolean;
  /** The base and the own values with which the journal stored the edit; null until it answers. */
  kept: { base: string; ours: string[]; replaced: string[] } | null;
}

/**
 * A decision of the user about an edit; `theirs` is the current value shown with the question. `continued`: its cancelled bulk
 * change was continued, and the surface was told so.
 */
export interface Decision {
  kind: 'discarded' | 'kept-mine' | 'taken-back' | 'continued';
  id: string;
  theirs: string | null;
  /** Epoch ms. */
  at: number;
}

/** A change applied to a target, in the platform's order. */
export interface Applied {
  n: number;
  at: number;
  target: Target;
  before: string;
  after: string;
  isOurs: boolean;
  requestId: string | null;
}

/** A request of ours, in the order of arrival. */
export interface Request {
  requestId: string;
  method: string;
  path: string;
  status: number | null;
  fault: string | null;
  /** The number of the newest change that the response could contain. */
  shows: number | null;
}

/** An edit as stored in the journal at the end. */
export interface SeenEdit extends Target {
  id: string;
  base: string;
  value: string;
  delta: number | null;
  /** The delta that it was first seen with: an answer makes a count of it. */
  madeBy: number | null;
  ours: string[];
  /** The ids of the edits that it replaced. */
  replaced: string[];
  undoOf: string | null;
  createdAt: number;
  /** Its place in the order of typing; 0 if it has none. */
  order: number;
  /** True if it was made again under its id at another place in the order of typing, as an undo can be. */
  isRemade: boolean;
  /** When its writes were recorded before they were sent, as far as seen; epoch ms. */
  sentAt: number[];
  tag: string;
  /** True if it is replaced and the later edit that took its place is there, or one into which that was merged. */
  isTakenOver: boolean;
  /** Why and until when it waits, its attempts and its batch; '' if it does not wait. */
  waits: string;
  /** True if the user was ever asked whether it was applied, or applied twice. */
  isDoubted: boolean;
}

export interface Happened {
  /** Epoch ms. */
  at: number;
  text: string;
  /** The value that it happened to; without one it happened to the browser or its disk. */
  to?: { productId: string; field: string };
}

/** All data of a finished run. */
export interface RunData {
  version: 'v1' | 'v3';
  /** True if the browser lost its journal: what was saved since the last copy of the history is in none. */
  wasLost: boolean;
  commits: Commit[];
  decisions: Decision[];
  journal: SeenEdit[];
  /** Every edit that was ever shown, in its last shown version. */
  seen: SeenEdit[];
  applied: Applied[];
  requests: Request[];
  /** The events of the browser and its disk, and those of the assortment. */
  events: Happened[];
  /** The initial values by target. */
  initial: Map<string, string>;
}
