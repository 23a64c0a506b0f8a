/** What is changed: values of which there are so many that each tells who wrote it. */
export const chaosFields = ['price', 'stock', 'cost', 'name', 'sku'] as const;
export type ChaosField = (typeof chaosFields)[number];

export type Stored = string | number | null | undefined;

/** A value as it is compared: numbers without zeroes at their ends. */
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
  /** The pieces by which stock is to change; null for a value that is to stand there. */
  delta: number | null;
  surface: string;
  /** Epoch ms. */
  at: number;
  /** Whether the surface was told that the edit is kept. */
  isAcknowledged: boolean;
  /** The base and the values of our own that the journal took it with; null as long as it did not answer. */
  kept: { base: string; ours: string[]; replaced: string[] } | null;
}

/** What a person said to an edit afterwards: theirs is what was shown to stand there. */
export interface Decision {
  kind: 'discarded' | 'kept-mine' | 'taken-back';
  id: string;
  theirs: string | null;
  /** Epoch ms. */
  at: number;
}

/** One change that was applied to a target, in the order in which the platform applied them. */
export interface Applied {
  n: number;
  at: number;
  target: Target;
  before: string;
  after: string;
  isOurs: boolean;
  requestId: string | null;
}

/** One request of ours to the platform, in the order in which they arrived. */
export interface Request {
  requestId: string;
  method: string;
  path: string;
  status: number | null;
  fault: string | null;
  /** The newest change its answer could show. */
  shows: number | null;
}

/** An edit as the journal holds it at the end. */
export interface SeenEdit extends Target {
  id: string;
  base: string;
  value: string;
  delta: number | null;
  ours: string[];
  /** The edits that it was typed over. */
  replaced: string[];
  undoOf: string | null;
  createdAt: number;
  tag: string;
  /** Whether a person was ever told that it may have been applied, or applied twice. */
  isDoubted: boolean;
}

/** Everything that is known of a run when it is over. */
export interface RunData {
  version: 'v1' | 'v3';
  commits: Commit[];
  decisions: Decision[];
  journal: SeenEdit[];
  /** Every edit that was ever shown, as it was shown last. */
  seen: SeenEdit[];
  applied: Applied[];
  requests: Request[];
  /** What stood at first, by target. */
  initial: Map<string, string>;
}
