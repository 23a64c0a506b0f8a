/** A measured figure: ours, a peer's and the minimum, all of the same run. */
export interface Figure {
  name: string;
  ours: number;
  peer: number;
  /** The minimum cost of the same work; null if unknown. */
  limit: number | null;
  unit: string;
}

/** Prints a figure as one line of JSON, with its ratios. */
export function print({ name, ours, peer, limit, unit }: Figure): void {
  const ratioToPeer = peer === 0 ? null : round(ours / peer);
  const ratioToLimit = limit === null || limit === 0 ? null : round(ours / limit);
  process.stdout.write(
    `${JSON.stringify({ name, ours: round(ours), peer: round(peer), limit: limit === null ? null : round(limit), ratioToPeer, ratioToLimit, unit })}\n`,
  );
}

const round = (value: number): number => Number(value.toPrecision(4));

export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
